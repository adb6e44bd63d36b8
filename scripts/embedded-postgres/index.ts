export * from './embedded-postgres-error.js';
export * from './ensure-postgres.js';
export * from './folder-lock.js';
export * from './keep-postgres.js';
export { isRunning } from './processes.js';
