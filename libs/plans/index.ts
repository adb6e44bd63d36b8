export * from './plans.js';
export * from './plans.module.js';
export { StorageGauges } from './storage.gauges.js';
export { allowedSql, readLimits, StorageLimits, type StorageLimit } from './storage-limits.js';
