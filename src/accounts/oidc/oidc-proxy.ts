import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { CustomFetch } from 'openid-client';
import { fetch, ProxyAgent } from 'undici';
import { basicCredentials, type Config } from '#libs/platform';

/** Requests to the provider through EGRESS_PROXY_URL, with its password by now; null without one. */
export function proxiedFetch(config: Config): CustomFetch | null {
  const atStart = config.currentEgressProxyUrl();
  if (atStart === undefined) return null;
  let used = { url: atStart, dispatcher: agentOf(atStart, config) };
  return (input, init) => {
    const url = config.currentEgressProxyUrl() ?? atStart;
    if (url !== used.url) {
      // Requests in progress end first.
      void used.dispatcher.close().catch(() => undefined);
      used = { url, dispatcher: agentOf(url, config) };
    }
    const { dispatcher } = used;
    return fetch(input, { ...init, dispatcher } as Parameters<
      typeof fetch
    >[1]) as Promise<unknown> as Promise<Response>;
  };
}

function agentOf(text: string, { egressProxyCaFile: caFile }: Config): ProxyAgent {
  const url = new URL(text);
  const token = basicCredentials(url);
  return new ProxyAgent({
    uri: url.origin,
    ...(token !== undefined && { token }),
    ...(caFile !== undefined && { proxyTls: { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] } }),
  });
}
