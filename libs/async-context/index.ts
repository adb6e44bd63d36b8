export * from './async-context.js';
