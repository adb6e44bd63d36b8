export * from './plans.js';
export * from './plans.module.js';
export { StorageLimits, type StorageLimit } from './storage-limits.js';
