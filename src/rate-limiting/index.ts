export * from './demands.js';
