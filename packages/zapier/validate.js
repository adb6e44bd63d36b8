// `npm run lint` validates the app by the schema of Zapier, as `zapier validate` does, without an account.
import zapier from 'zapier-platform-core';
import App from './index.js';

const { results } = await zapier.createAppHandler(App)({ command: 'validate' });
for (const { property, message } of results) console.error(`${property}: ${message}`);
process.exitCode = results.length > 0 ? 1 : 0;
