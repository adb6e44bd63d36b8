import { loadConfig } from '#libs/platform';
import { startRedirect } from '../../apps/redirect/index.js';
import { tellPort } from '../toolbox/server-process.js';

/** This runs the redirect as a separate process, as it is deployed, without the API and the worker. */
const service = await startRedirect(loadConfig().with({ host: '127.0.0.1', shortPort: 0 }));
tellPort(Number(new URL(service.url).port), () => service.close());
