export * from './role-processes.js';
