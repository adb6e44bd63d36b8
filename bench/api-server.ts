import { loadConfig } from '#libs/config';
import { startService } from '../apps/all-in-one/index.js';
import { tellPort } from './server-process.js';

/** The whole service as `npm start` runs it: API, scan edge and worker, with its request log. */
const service = await startService(loadConfig().with({ host: '127.0.0.1', port: 0, isSingleProcess: true }));
tellPort(Number(new URL(service.url).port), () => service.close());
