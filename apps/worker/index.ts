export * from './worker.module.js';
