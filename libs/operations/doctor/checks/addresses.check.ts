import { failed, ok, warning, type Check, type Finding } from '../check.js';

const TIMEOUT_MS = 5_000;

export const apiAddressCheck: Check = {
  name: 'BASE_URL',
  isSlow: true,
  run: async ({ config: { baseUrl } }) => {
    const response = await request(`${baseUrl}/livez`);
    if (typeof response === 'string') return unreachable(baseUrl, response, 'BASE_URL');
    if (response.status !== 200)
      return failed(`${baseUrl}/livez answers ${response.status}: let the proxy lead this address to PORT`);
    return ok(`${baseUrl}/livez returns 200`);
  },
};

/** No short code has an underscore. */
const NO_CODE = 'doctor_check';

export const scanAddressCheck: Check = {
  name: 'SHORT_URL_BASE',
  isSlow: true,
  run: async ({ config: { shortUrlBase } }) => {
    const url = `${shortUrlBase}/${NO_CODE}`;
    const response = await request(url);
    if (typeof response === 'string') return unreachable(shortUrlBase, response, 'SHORT_URL_BASE');
    if (response.status === 429) return warning(`${url} answers 429: this address has asked too often`);
    if (response.status !== 404)
      return failed(`${url} answers ${response.status} instead of 404: let the proxy lead it to SHORT_PORT`);
    return ok(`${url} answers 404, as every code that does not exist`);
  },
};

const request = (url: string): Promise<Response | string> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    ({ cause, message }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code ?? message,
  );

const unreachable = (url: string, reason: string, variable: string): Finding =>
  failed(`${url} cannot be reached from here (${reason}): start the service, or correct ${variable}`);
