export * from './addresses.module.js';
export * from './client-addresses.js';
export * from './daily-address-hash.js';
export * from './network.js';
