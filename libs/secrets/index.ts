export * from './fingerprint.js';
export * from './purposes.js';
export * from './secret-box.js';
export * from './webhook-secrets.js';
