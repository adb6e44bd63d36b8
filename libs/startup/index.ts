export * from './network-errors.js';
export * from './operator-error.js';
export * from './reach-database.js';
export * from './start-facts.js';
