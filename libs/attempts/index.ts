export * from './attempt-counts.js';
export * from './attempts.module.js';
export * from './attempts.rules.js';
