export * from './blocked-hosts.module.js';
export * from './blocked-hosts.js';
export * from './hosts-in-text.js';
