export * from './booleans.js';
export * from './decode.js';
export * from './fault.js';
export * from './guard.js';
export * from './limits.js';
export * from './numbers.js';
export * from './records.js';
export * from './write.js';
