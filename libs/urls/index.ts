export * from './parse-url.js';
