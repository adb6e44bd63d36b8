import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { TestService } from './test-service.js';

/** A service with the addresses that `npm start` has by default, apart from the ports: for samples of the documentation. */
export async function startOnLocalhost(env: Record<string, string> = {}): Promise<TestService> {
  const [port, shortPort] = [await freePort(), await freePort()];
  const addresses = {
    BASE_URL: `http://localhost:${port}`,
    SHORT_URL_BASE: `http://localhost:${shortPort}`,
  };
  return TestService.start({ env: { ...addresses, ...env }, settings: { port, shortPort } });
}

export const addressesOf = ({ url, shortUrl }: TestService) => ({
  baseUrl: `http://localhost:${new URL(url).port}`,
  shortUrl: `http://localhost:${new URL(shortUrl).port}`,
});
