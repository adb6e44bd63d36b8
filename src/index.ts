export * from './app.module.js';
export * from './create-api.js';
export { operatorPages } from './operator/index.js';
export { logFirstAdminLink } from './accounts/first-admin.js';
