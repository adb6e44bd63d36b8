export * from './demands.js';
export { usageOf, type Usage } from './limits-response.js';
