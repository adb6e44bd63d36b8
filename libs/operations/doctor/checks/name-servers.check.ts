import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { failed, ok, warning, type Check } from '../check.js';

const NAME_SERVERS = { timeout: 2_000, tries: 1 };
/** RFC 6761: this name never exists, and each name server knows. */
const ABSENT_NAME = 'qr-service.invalid';
const ANSWERS = ['ENOTFOUND', 'ENODATA'];

export const nameServersCheck: Check = {
  name: 'DNS',
  isSlow: true,
  run: async ({ config: { baseUrl, shortUrlBase, dnsServers } }) => {
    const hosts = new Set(
      [baseUrl, shortUrlBase].map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')),
    );
    for (const host of hosts)
      if (!isIP(host) && !(await exists(host)))
        return failed(`${host} has no address: create its records, or correct BASE_URL and SHORT_URL_BASE`);
    const resolver = new Resolver(NAME_SERVERS);
    if (dnsServers) resolver.setServers(dnsServers);
    const servers = resolver.getServers().join(', ');
    if (await responds(resolver)) return ok(`${[...hosts].join(', ')} found; ${servers} responds`);
    const silent = `no answer from ${servers}, so domains of customers cannot be verified`;
    return dnsServers ? failed(`${silent}: correct DNS_SERVERS`) : warning(`${silent}: set DNS_SERVERS`);
  },
};

const exists = (host: string) =>
  lookup(host).then(
    () => true,
    () => false,
  );

const responds = (resolver: Resolver) =>
  resolver.resolveTxt(ABSENT_NAME).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => ANSWERS.includes(code ?? ''),
  );
