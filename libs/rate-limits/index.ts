export * from './counters.js';
export * from './limits-storage.js';
export * from './memory-windows.js';
export * from './month-journal.js';
export * from './open-redis-counters.js';
export * from './postgres-counters.js';
export * from './rate-limits.module.js';
