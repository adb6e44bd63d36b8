export * from './redirect.edge.js';
export * from './redirect.module.js';
export * from './start-redirect.js';
