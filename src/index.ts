export * from './app.module.js';
export * from './create-api.js';
export { logFirstAdminLink } from './accounts/first-admin.js';
