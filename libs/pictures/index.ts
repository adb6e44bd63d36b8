export * from './limit-process.js';
export * from './svg-fault.js';
