export { publishDashboard } from './publish-dashboard.js';
