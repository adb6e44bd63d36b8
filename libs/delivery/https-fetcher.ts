import type { SecureContext } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Client, errors } from 'undici';
import { Config } from '#libs/platform';
import { checkedConnector } from './checked-connector.js';
import { DeliverySettings } from './delivery-settings.js';
import { EgressProxies } from './forward-proxy.js';
import { targetContexts } from './secure-context.js';
import { SendError } from './send-result.js';
import { TargetRules } from './target-rules.js';

export interface FetchOptions {
  accept?: string;
  /** For what the operator trusts: it is reached directly, at any address. */
  isInside?: boolean;
}

const ANYWHERE = new TargetRules(null, ['0.0.0.0/0', '::/0']);

/** Why a file was not fetched, as the end of a sentence about its URL. */
export class FetchError extends Error {}

/** These tell nothing about names, servers and statuses that only the inside of a network can see. */
const UNREACHABLE =
  'its server cannot be reached: check that its name has a public address, and that it answers over HTTPS, with a valid certificate, in time';
const NO_FILE =
  'its server did not respond with a file: it must respond with 200, and redirects are not followed';

/**
 * Reads a file from a URL that somebody has chosen. It connects as webhooks are sent, to public addresses only, and follows no
 * redirects, which could lead to other ones.
 */
@Injectable()
export class HttpsFetcher {
  private readonly secureContext: () => SecureContext;

  constructor(
    config: Config,
    private readonly rules: TargetRules,
    private readonly settings: DeliverySettings,
    private readonly proxies: EgressProxies,
  ) {
    this.secureContext = targetContexts(config);
  }

  /** @throws FetchError */
  async fetch(
    url: string,
    maxBytes: number,
    { accept = 'image/*', isInside = false }: FetchOptions = {},
  ): Promise<Buffer> {
    const rules = isInside ? ANYWHERE : this.rules;
    const refusal = rules.findFault(url);
    if (refusal !== null) throw new FetchError(refusal.replace(/\.$/, ''));
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(new SendError('timeout')), this.settings.fetchTimeoutMs);
    const { settings, secureContext } = this;
    const proxy = isInside ? null : this.proxies.files;
    const client = new Client(new URL(url).origin, {
      connect: checkedConnector({ rules, settings, secureContext, proxy }, cut.signal),
      maxResponseSize: maxBytes,
    });
    try {
      return await read(client, new URL(url), accept, cut.signal);
    } catch (error) {
      throw error instanceof FetchError ? error : new FetchError(explain(error, maxBytes));
    } finally {
      clearTimeout(timer);
      void client.destroy();
    }
  }
}

async function read(
  client: Client,
  { pathname, search }: URL,
  accept: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const headers = { 'user-agent': 'qr-service/1', accept, 'accept-encoding': 'identity' };
  const path = `${pathname}${search}`;
  const { statusCode, body } = await client.request({ method: 'GET', path, headers, signal });
  if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
  // The body after the header is not read.
  body.on('error', () => undefined).destroy();
  throw new FetchError(NO_FILE);
}

function explain(error: unknown, maxBytes: number): string {
  if (error instanceof errors.ResponseExceededMaxSizeError)
    return `it has more than ${maxBytes / 1024 / 1024} MiB`;
  return UNREACHABLE;
}
