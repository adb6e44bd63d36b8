import { loadConfig } from '#libs/platform';
import { startRedirect } from '../../apps/redirect/index.js';
import { tellPort } from '../toolbox/server-process.js';

const service = await startRedirect(loadConfig().with({ host: '127.0.0.1', shortPort: 0 }));
tellPort(Number(new URL(service.url).port), () => service.close());
