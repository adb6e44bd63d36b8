export * from './database-errors.js';
export * from './change-feed.js';
export * from './data-source.js';
export * from './database.module.js';
export * from './entities/index.js';
export * from './migrate.js';
export * from './uuid.js';
