export * from './cleanup.js';
export { lastSuccesses } from './last-successes.js';
