export { publishDashboard, SHELL_HEADERS } from './publish-dashboard.js';
