export * from './write-behind.js';
