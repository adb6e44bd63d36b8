export * from './start-api.js';
