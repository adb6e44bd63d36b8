import { loadConfig } from '#libs/platform';
import { startApi } from '../../apps/api/index.js';
import { tellPort } from '../toolbox/server-process.js';

const api = await startApi(loadConfig().with({ host: '127.0.0.1', port: 0 }));
tellPort(Number(new URL(api.url).port), () => api.close());
