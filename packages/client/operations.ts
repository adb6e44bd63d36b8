import type { operations } from './schema.js';
import type { Retries } from './transport.js';

/** The operations of openapi.yaml by their operationIds. */
export type OperationId = keyof operations;

type JsonType = 'application/json' | 'application/scim+json';

type ContentOf<Message> = Message extends { content: infer Content } ? Content : never;

type JsonOf<Content> = Content extends unknown ? Content[Extract<keyof Content, JsonType>] : never;

type Success<Responses> = Responses[Extract<keyof Responses, 200 | 201 | 202 | 207>];

/** The JSON that an operation returns. */
export type Result<Id extends OperationId> = JsonOf<ContentOf<Success<operations[Id]['responses']>>>;

/** The JSON that an operation takes. */
export type Body<Id extends OperationId> = operations[Id] extends { requestBody?: infer Message }
  ? JsonOf<ContentOf<NonNullable<Message>>>
  : never;

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

/** A file that is sent as it is, such as CSV; FormData is sent as a form. */
export type RawBody = string | Blob | ArrayBuffer | Uint8Array | ReadableStream<Uint8Array> | FormData;

/** What can differ from one call to the next. */
export interface RequestOptions extends Retries {
  /** Ends the call, and its retries. */
  signal?: AbortSignal | undefined;
  /** Further headers of the request. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export interface KeyedOptions extends RequestOptions {
  /** Your own, so that a repeat of the call is executed only once; without one, each call has a random one, which its retries keep. */
  idempotencyKey?: string | undefined;
}

export interface Versioned extends RequestOptions {
  /** The `version` of the record that you have read, or its ETag: if it has changed since, the call throws a PreconditionFailedError. */
  ifMatch?: string | number | undefined;
}

export interface StreamOptions extends Omit<RequestOptions, 'timeoutMs'> {
  /** The ID of the last event that you have: the stream continues after it. */
  lastEventId?: string | undefined;
}
