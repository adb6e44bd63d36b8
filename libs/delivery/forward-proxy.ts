import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { Client } from 'undici';
import { authoritiesIn, basicCredentials, type Config } from '#libs/platform';
import { SendError } from './send-result.js';

/** Neither its address nor its user may appear in these: people of a workspace read them. */
const UNREACHABLE = 'The forward proxy of the service cannot be reached. Tell its operator.';
const NO_CREDENTIALS = 'The forward proxy of the service did not accept its credentials. Tell its operator.';
const FORBIDDEN =
  'The forward proxy of the service does not allow this receiver. Ask its operator to allow it.';
const OTHER = 'The forward proxy of the service did not open a connection to the receiver';
/** What a proxy answers if the receiver, and not the proxy, is at fault. */
const GATEWAY_FAULTS = [502, 503, 504];

/**
 * The operator's proxy, through which connections leave the network. It gets the name and the port of a receiver with
 * CONNECT (RFC 9110 section 9.3.6), and passes on bytes: TLS is checked end to end.
 */
export class ForwardProxy {
  private readonly secureContext: () => SecureContext;

  /** @param url as it is by now, since its password can be rotated */
  constructor(
    private readonly url: () => string,
    caFile: string | undefined,
  ) {
    const authorities = caFile === undefined ? null : authoritiesIn(caFile, 'EGRESS_PROXY_CA_FILE');
    this.secureContext = () => createSecureContext(authorities ? { ca: authorities() } : {});
  }

  /** Opens a connection to a receiver. @throws SendError */
  async tunnel(hostname: string, port: string, signal: AbortSignal): Promise<Socket> {
    const url = new URL(this.url());
    const { protocol, origin } = url;
    const credentials = basicCredentials(url);
    const proxy = new Client(origin, {
      connect: protocol === 'https:' ? { secureContext: this.secureContext() } : {},
    });
    const authority = `${hostname.includes(':') ? `[${hostname}]` : hostname}:${port || '443'}`;
    const headers = {
      host: authority,
      ...(credentials !== undefined && { 'proxy-authorization': credentials }),
    };
    try {
      const { statusCode, socket } = await proxy
        .connect({ path: authority, headers, signal })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw new SendError('proxy_error', error, UNREACHABLE);
        });
      if (statusCode >= 200 && statusCode < 300) return socket as Socket;
      socket.on('error', () => undefined).destroy();
      throw refusalOf(statusCode);
    } finally {
      // The socket of a tunnel is no longer its own.
      void proxy.destroy().catch(() => undefined);
    }
  }
}

function refusalOf(statusCode: number): SendError {
  if (statusCode === 407 || statusCode === 401)
    return new SendError('proxy_error', undefined, NO_CREDENTIALS);
  if (statusCode === 403) return new SendError('proxy_error', undefined, FORBIDDEN);
  const code = GATEWAY_FAULTS.includes(statusCode) ? 'connect_error' : 'proxy_error';
  return new SendError(code, undefined, `${OTHER} (${statusCode}).`);
}

/** The proxies of a process. Proxy variables that other programs read, such as HTTPS_PROXY and NO_PROXY, are ignored. */
export class EgressProxies {
  /** Of webhooks and of files that somebody has named by URL; null to connect directly. */
  readonly webhooks: ForwardProxy | null;
  readonly files: ForwardProxy | null;

  constructor(config: Config) {
    const { egressProxyCaFile: caFile } = config;
    this.webhooks = proxyAt(() => config.currentWebhookProxyUrl(), caFile);
    this.files = proxyAt(() => config.currentEgressProxyUrl(), caFile);
  }
}

function proxyAt(url: () => string | undefined, caFile: string | undefined): ForwardProxy | null {
  const atStart = url();
  return atStart === undefined ? null : new ForwardProxy(() => url() ?? atStart, caFile);
}
