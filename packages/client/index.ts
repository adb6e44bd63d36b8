export * from './client.js';
export * as facts from './facts.js';
export * from './pages.js';
export * from './problem-error.js';
export * from './retries.js';
export * from './webhooks.js';
export type { components, operations, paths } from './schema.js';
