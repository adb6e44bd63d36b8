export * from './time-slices.js';
