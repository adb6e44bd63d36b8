export * from './error-page.js';
export * from './form-body.js';
export { PAGE_POLICY } from './layout.js';
