export * from './plans.js';
export * from './plans.module.js';
export { admit, FIND_USE, findUse, LOCK_USE, lockUse, type StorageUse } from './storage.steps.js';
export { IS_UNCONFIRMED } from './unconfirmed.queries.js';
export { StorageGauges } from './storage.gauges.js';
export {
  allowedSql,
  MAX_FILE_BYTES,
  readLimits,
  StorageLimits,
  type StorageLimit,
} from './storage-limits.js';
