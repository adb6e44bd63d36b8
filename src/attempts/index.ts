export * from './attempts.errors.js';
export * from './attempts.module.js';
export * from './attempts.rules.js';
export * from './attempts.service.js';
