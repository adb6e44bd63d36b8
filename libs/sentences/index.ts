export { ENGLISH, type Sentences } from './sentences.en.js';
export { GERMAN } from './sentences.de.js';
export * from './sentences.js';
