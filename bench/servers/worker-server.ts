import { loadConfig } from '#libs/platform';
import { startWorker } from '../../apps/worker/index.js';
import { tellPort } from '../toolbox/server-process.js';

const service = await startWorker(loadConfig().with({ host: '127.0.0.1', port: 0 }));
tellPort(Number(new URL(service.url).port), () => service.close());
