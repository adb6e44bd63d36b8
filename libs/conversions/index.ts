export * from './conversion-in-doubt.js';
export * from './conversion-counts.js';
export * from './conversions.module.js';
export * from './cta-clicks.js';
export * from './delete-conversions.step.js';
export * from './leads.js';
