export * from './start-worker.js';
export * from './worker.module.js';
