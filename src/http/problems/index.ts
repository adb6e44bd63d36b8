export * from './api-problems.decorator.js';
export * from './catalogue.js';
export * from './error-formats.js';
export * from './json-pointer.js';
export * from './problem.dto.js';
export * from './problem-sets.js';
export * from './problem.js';
export * from './problems.js';
