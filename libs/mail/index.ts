export * from './admin-recipients.js';
export * from './email.gauges.js';
export * from './mail.module.js';
export * from './mail-dispatcher.js';
export * from './mail-outbox.js';
export * from './mail-settings.js';
export type { Message } from './message.js';
export * from './name-in-mail.js';
export * from './sealed-emails.js';
