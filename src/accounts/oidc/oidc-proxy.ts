import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { CustomFetch } from 'openid-client';
import { fetch, ProxyAgent } from 'undici';
import type { Config } from '#libs/platform';

/** Requests to the provider through EGRESS_PROXY_URL; null without one. */
export function proxiedFetch(config: Config): CustomFetch | null {
  const url = config.currentEgressProxyUrl();
  if (url === undefined) return null;
  const { origin, username, password } = new URL(url);
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const { egressProxyCaFile: caFile } = config;
  const dispatcher = new ProxyAgent({
    uri: origin,
    ...(username !== '' && { token: `Basic ${Buffer.from(pair).toString('base64')}` }),
    ...(caFile !== undefined && { proxyTls: { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] } }),
  });
  return (input, init) =>
    fetch(input, { ...init, dispatcher } as Parameters<
      typeof fetch
    >[1]) as Promise<unknown> as Promise<Response>;
}
