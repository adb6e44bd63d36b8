export * from './capture/scan-capture.js';
export * from './capture/scanned-code.js';
export * from './capture/visitor-hash.js';
export * from './capture/visitor-salts.js';
export * from './scans.module.js';
export * from './store/scan-log.js';
export * from './store/scan-store.js';
export * from './store/scan-upkeep.js';
