import { failed, ok, skipped, warning, type Check } from '../check.js';

const TIMEOUT_MS = 5_000;
export const OPERATOR_MARK = 'X-Operator-Pages';

export const operatorPagesCheck: Check = {
  name: 'operator pages',
  isSlow: true,
  run: async ({ config: { operator, baseUrl, shortUrlBase } }) => {
    if (!operator) return skipped('OPERATOR_PORT is not set');
    for (const address of [baseUrl, shortUrlBase])
      if (await hasPages(`${address}/sign-in`))
        return failed(
          `${address} leads to OPERATOR_PORT, ${operator.port}: route it to the API or the scans`,
        );
    const { url, claim, provider } = operator;
    if (!(await hasPages(`${url}/sign-in`)))
      return warning(
        `${url} cannot be reached from here, or is something else: correct OPERATOR_URL, or forward the port`,
      );
    return ok(`at ${url}, for ${claim.name}=${claim.value} of ${new URL(provider.issuer).host}`);
  },
};

const hasPages = (url: string): Promise<boolean> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ headers }) => headers.has(OPERATOR_MARK),
    () => false,
  );
