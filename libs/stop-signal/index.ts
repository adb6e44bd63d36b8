export * from './stop-signal.js';
