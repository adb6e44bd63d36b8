export * from './role-processes.js';
export * from './roles.js';
