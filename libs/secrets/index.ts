export * from './secret-box.js';
export * from './webhook-secrets.js';
