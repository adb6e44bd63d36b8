export * from './passwords.module.js';
export * from './passwords.service.js';
