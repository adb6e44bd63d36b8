export * from './ensure-postgres.js';
