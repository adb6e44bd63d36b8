import type { SecureContext } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Client } from 'undici';
import { Config } from '#libs/platform';
import { checkedConnector } from './checked-connector.js';
import { DeliverySettings } from './delivery-settings.js';
import { EgressProxies } from './forward-proxy.js';
import { targetContexts } from './secure-context.js';
import { SendError } from './send-result.js';
import { TargetRules } from './target-rules.js';

const MAX_BYTES = 1024 * 1024;

interface GuardedInit {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: { toString(): string } | null | undefined;
  signal?: AbortSignal | null | undefined;
  /** True to end the connection once the header is known, whatever the size of the body. */
  isHeadOnly?: boolean | undefined;
}

/**
 * A `fetch` for libraries that call servers which customers have chosen. It connects as webhooks are sent, to public addresses
 * only, follows no redirects, and reads up to 1 MiB. Like `fetch`, it fails with a TypeError.
 */
@Injectable()
export class GuardedFetch {
  private readonly secureContext: () => SecureContext;

  constructor(
    config: Config,
    private readonly rules: TargetRules,
    private readonly settings: DeliverySettings,
    private readonly proxies: EgressProxies,
  ) {
    this.secureContext = targetContexts(config);
  }

  async fetch(
    url: string,
    { method = 'GET', headers, body, signal, isHeadOnly = false }: GuardedInit = {},
  ): Promise<Response> {
    const refusal = this.rules.findFault(url);
    if (refusal !== null) throw new TypeError('fetch failed', { cause: new Error(refusal) });
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(new SendError('timeout')), this.settings.fetchTimeoutMs);
    const onAbort = () => cut.abort(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const { rules, settings, secureContext } = this;
    const client = new Client(new URL(url).origin, {
      connect: checkedConnector({ rules, settings, secureContext, proxy: this.proxies.files }, cut.signal),
      maxResponseSize: MAX_BYTES,
    });
    try {
      const options = {
        method,
        headers: { ...headers, 'accept-encoding': 'identity' },
        body: body?.toString() ?? null,
        signal: cut.signal,
      };
      return await exchange(client, new URL(url), options, isHeadOnly);
    } catch (error) {
      throw new TypeError('fetch failed', { cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      void client.destroy();
    }
  }
}

type Options = Pick<Parameters<Client['request']>[0], 'method' | 'headers' | 'body' | 'signal'>;

async function exchange(
  client: Client,
  { pathname, search }: URL,
  options: Options,
  isHeadOnly: boolean,
): Promise<Response> {
  const answer = await client.request({ ...options, path: `${pathname}${search}` });
  if (isHeadOnly) answer.body.on('error', () => undefined).destroy();
  const bytes = isHeadOnly ? new ArrayBuffer(0) : await answer.body.arrayBuffer();
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(answer.headers))
    for (const value of [values].flat()) headers.append(name, value);
  const isEmpty = bytes.byteLength === 0;
  return new Response(isEmpty ? null : bytes, { status: answer.statusCode, headers });
}
