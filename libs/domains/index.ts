export * from './domain-name.js';
export * from './verified-domains.module.js';
export * from './verified-domains.js';
