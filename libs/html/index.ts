export * from './document.js';
export * from './safe-html.js';
export * from './stylesheet.js';
