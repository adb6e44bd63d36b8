export * from './export-signature.js';
export * from './fingerprint.js';
export * from './passwords/passwords.module.js';
export * from './passwords/passwords.service.js';
export * from './purposes.js';
export * from './secret-box.js';
export * from './sealed-stream.js';
export * from './webhook-secrets.js';
