export * from './threads.js';
export * from './threads.module.js';
