export * from './body-sql.js';
export * from './v1/cta-click-event.js';
export * from './v1/event-body.js';
export * from './v1/lead-event.js';
export * from './v1/sample-events.js';
export * from './v1/scan-event.js';
