export type { Demand } from './counters.js';
export * from './demands.js';
