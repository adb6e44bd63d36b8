import { loadConfig } from '#libs/platform';
import { startApi } from '../../apps/api/index.js';
import { tellPort } from '../toolbox/server-process.js';

/** This runs the API as `npm start` does, with its request log. */
const api = await startApi(loadConfig().with({ host: '127.0.0.1', port: 0 }));
tellPort(Number(new URL(api.url).port), () => api.close());
