export * from './event-loop-watchdog.js';
export * from './event-loop.module.js';
export * from './log.js';
export * from './outage.js';
export * from './requests-under-way.js';
