export * from './contrast.js';
export * from './document.js';
export { safeHtml, type Insertable, type SafeHtml } from './safe-html.js';
export * from './stylesheet.js';
