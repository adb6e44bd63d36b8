export * from './connection-arrivals.js';
export * from './time-slices.js';
