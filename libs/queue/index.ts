export * from './asker.js';
export * from './fair-memory.js';
export * from './fair-queue.js';
export * from './limits.js';
export * from './processes.js';
export * from './threads.module.js';
export * from './threads.js';
