export * from './clock.js';
export * from './clock.module.js';
