export * from './blocked-hosts.js';
export * from './blocked-hosts.module.js';
