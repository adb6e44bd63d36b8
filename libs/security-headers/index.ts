export * from './security-headers.js';
