export * from './body-sql.js';
export * from './v1/event-body.js';
export * from './v1/scan-event.js';
