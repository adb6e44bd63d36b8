export * from './instrument.js';
export * from './tracing.js';
