export * from './languages.js';
export * from './ranges.js';
