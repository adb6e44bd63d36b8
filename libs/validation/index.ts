export * from './field.js';
export * from './list.fields.js';
export * from './password.field.js';
export * from './rule.js';
export * from './text.fields.js';
export * from './text.js';
export * from './time.js';
export * from './value.fields.js';
