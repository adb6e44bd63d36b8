export * from './calls.js';
export * from './client.js';
export * from './errors.js';
export type { EventStream, LostEvents } from './event-stream.js';
export { VERSION } from './generated/version.js';
export type {
  Body,
  KeyedOptions,
  OperationId,
  Query,
  RawBody,
  RequestOptions,
  Result,
  StreamOptions,
  Versioned,
} from './operations.js';
export { QrClient } from './qr-client.js';
export * as facts from './facts.js';
export type { components, operations, paths } from './schema.js';
export type { Fetch, Retries } from './transport.js';
export * from './webhooks.js';
