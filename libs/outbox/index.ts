export * from './outbox-signal.js';
export * from './outbox.module.js';
