export { DeliveryLoop } from './delivery-loop.js';
export { RetentionCleanup } from './retention/retention.cleanup.js';
export { retentionToken } from './retention/retention.module.js';
export { RETENTION } from './retention/retention.table.js';
export { LostDeliveriesCleanup, SkippedDeliveriesCleanup } from './retention/waiting-deliveries.cleanups.js';
export * from './start-worker.js';
export * from './worker.module.js';
export { WorkspaceCleanup } from './retention/workspace.cleanup.js';
