export * from './own-paths.js';
export * from './parse-url.js';
