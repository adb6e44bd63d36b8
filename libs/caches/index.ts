export * from './growing-cache.js';
