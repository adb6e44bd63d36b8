export * from './config.js';
export { variables } from './variables.js';
export * from './config.module.js';
