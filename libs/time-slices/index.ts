export * from './connection-arrivals.js';
export * from './paced-turns.js';
export * from './time-slices.js';
