export { IMPORT_FIELDS, type ImportField, type ImportSource } from './import-source.js';
export * from './headers.js';
export { OTHER, SOURCE_NAMES, SOURCES } from './sources.js';
