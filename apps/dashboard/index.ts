import type {} from './i18next.d.ts';

/** For tests that ask the service for its errors; nothing else enters the dashboard. */
export { problemSentenceOf, sentenceOf, type Fault } from './ui/sentences.js';
