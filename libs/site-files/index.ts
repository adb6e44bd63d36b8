export * from './site-files.js';
