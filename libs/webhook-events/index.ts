export * from './body-sql.js';
export * from './v1/cta-click.event.js';
export { findDocumentation } from './v1/documented.js';
export { SAMPLE_QR_CODE_ID } from './v1/code.event.js';
export * from './v1/events.js';
export * from './v1/lead.event.js';
export * from './v1/scan.event.js';
