export * from './redirect.edge.js';
export * from './redirect.module.js';
export * from './start-redirect.js';
export { DOMAIN_ASK_PATH, DomainAsk } from './request/domain-ask.js';
