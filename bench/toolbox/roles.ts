import { createLog, loadConfig } from '#libs/platform';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { RoleProcesses } from '../../apps/all-in-one/index.js';

export interface RunningRoles {
  url: string;
  shortUrl: string;
  pids: number[];
  stop: () => Promise<void>;
}

export async function startRoles(variables: NodeJS.ProcessEnv): Promise<RunningRoles> {
  const [port, shortPort] = [await freePort(), await freePort()];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    SHORT_PORT: String(shortPort),
    ...variables,
  };
  const roles = new RoleProcesses(loadConfig(env), env, createLog('warn'));
  await roles.start();
  return {
    url: `http://127.0.0.1:${port}`,
    shortUrl: `http://127.0.0.1:${shortPort}`,
    pids: roles.pids,
    stop: () => roles.stop(),
  };
}
