export * from './fair-memory.js';
export * from './fair-queue.js';
export * from './recipient.js';
