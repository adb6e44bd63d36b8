export * from './fair-queue.js';
export * from './recipient.js';
