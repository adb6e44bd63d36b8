export * from './app.module.js';
export * from './create-api.js';
export { logFirstAdminLink } from './invitations/first-admin.js';
