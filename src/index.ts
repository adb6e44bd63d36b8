export * from './app.module.js';
export * from './create-api.js';
