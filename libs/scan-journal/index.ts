export * from './journal.js';
export type { Records } from './records.js';
