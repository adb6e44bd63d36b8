export * from './outbox-signal.js';
