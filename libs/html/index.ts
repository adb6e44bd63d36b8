export * from './escape-html.js';
