export { DeliveryPump } from './delivery-pump.js';
export * from './start-worker.js';
export * from './worker.module.js';
