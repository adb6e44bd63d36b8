import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { prepareDemo } from '../../scripts/start/demo.js';
import { Config } from '#libs/platform';
import { TestClock } from './test-clock.js';
import { TestService, type TestServiceOptions } from './test-service.js';

/** The system time. */
export class RunningClock extends TestClock {
  override now(): Date {
    return new Date();
  }

  override elapsedMs(): number {
    return performance.now();
  }
}

/** Has the default addresses of `npm start`, except for the ports, for samples of the documentation. */
export async function startOnLocalhost(
  env: Record<string, string> = {},
  options: Pick<TestServiceOptions, 'clock' | 'connections'> = {},
): Promise<TestService> {
  const [port, shortPort] = [await freePort(), await freePort()];
  const addresses = {
    BASE_URL: `http://localhost:${port}`,
    SHORT_URL_BASE: `http://localhost:${shortPort}`,
  };
  return TestService.start({
    roles: 'all',
    ...options,
    env: { ...addresses, ...env },
    settings: { port, shortPort },
  });
}

/** Adds the demo workspaces, whose keys are in the data folder, and uses the system time, like `npm start`. */
export async function startDemo(env: Record<string, string> = {}): Promise<TestService> {
  const service = await startOnLocalhost(env, { clock: new RunningClock(), connections: 5 });
  const { app } = service.running;
  await prepareDemo(app, app.get(Config));
  return service;
}

export const addressesOf = ({ url, shortUrl }: TestService) => ({
  baseUrl: `http://localhost:${new URL(url).port}`,
  shortUrl: `http://localhost:${new URL(shortUrl).port}`,
});
