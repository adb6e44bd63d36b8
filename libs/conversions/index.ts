export * from './conversions.module.js';
export * from './leads.js';
