export * from './make-event.step.js';
