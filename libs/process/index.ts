export * from './create-context.js';
export * from './exit-after.js';
export * from './foundation.js';
export * from './prepare-process.js';
export * from './process.module.js';
export * from './run-process.js';
export * from './start-or-close.js';
