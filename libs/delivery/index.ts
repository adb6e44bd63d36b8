export * from './delivery-attempts.js';
export * from './delivery-claims.js';
export * from './delivery-settings.js';
export * from './delivery.module.js';
export * from './https-sender.js';
export * from './outbox-fan-out.js';
export type { AttemptError, SendResult } from './send-result.js';
export * from './signing.js';
export * from './target-rules.js';
