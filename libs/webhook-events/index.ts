export * from './append-events.js';
export * from './body-sql.js';
export * from './qr-event-steps.js';
export * from './v1/batch.event.js';
export { SAMPLE_QR_CODE_ID } from './v1/code.event.js';
export { findDocumentation } from './v1/documented.js';
export * from './v1/events.js';
export * from './v1/event-context.js';
