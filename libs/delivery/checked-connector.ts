import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { SecureContext } from 'node:tls';
import { buildConnector } from 'undici';
import type { DeliverySettings } from './delivery-settings.js';
import type { ForwardProxy } from './forward-proxy.js';
import { explainTls, NOT_PUBLIC, SendError, UNRESOLVED } from './send-result.js';
import type { TargetRules } from './target-rules.js';

/** Delay before the next address of a name is tried (RFC 8305 proposes 250 ms; TLS receivers can be far away). */
const NEXT_ADDRESS_MS = 1_000;

/** Settings of connections to receivers. */
export interface Dialling {
  readonly rules: TargetRules;
  readonly settings: DeliverySettings;
  /** The context by now, since its authorities can change. */
  readonly secureContext: () => SecureContext;
  /** Null to connect directly. */
  readonly proxy: ForwardProxy | null;
}

/**
 * Connects for one attempt: resolves the name itself, checks every address, and dials only checked addresses, so that a
 * different second DNS response has no effect. A name with one forbidden address is refused as a whole. A proxy resolves
 * the name itself: names that only it knows are its to refuse.
 */
export function checkedConnector(
  { rules, settings, secureContext, proxy }: Dialling,
  signal: AbortSignal,
): buildConnector.connector {
  const dial = async (options: buildConnector.Options) => {
    const { hostname, port } = options;
    const addresses = await resolve(hostname, settings, proxy !== null);
    if (!addresses.every(({ address }) => rules.allowsAddress(address)))
      throw isIP(hostname)
        ? new SendError('blocked_address', undefined, NOT_PUBLIC)
        : new SendError('dns_error', undefined, UNRESOLVED);
    signal.throwIfAborted();
    const through = proxy === null ? {} : { httpSocket: await proxy.tunnel(hostname, port, signal) };
    return connect({ ...options, ...through }, addresses, secureContext(), settings.connectTimeoutMs);
  };
  return (options, callback) => {
    let isSettled = false;
    const settle = (...[error, socket]: buildConnector.CallbackArgs) => {
      if (isSettled) return void socket?.destroy();
      isSettled = true;
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      if (error) callback(error, null);
      else callback(null, socket);
    };
    const onAbort = () => settle(signal.reason as Error, null);
    const timer = setTimeout(() => settle(new SendError('timeout'), null), settings.connectTimeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    dial(options).then(
      (socket) => settle(null, socket),
      (error: Error) => settle(error, null),
    );
  };
}

/** @param isProxied an unknown name is not at fault; it has no address then */
async function resolve(
  hostname: string,
  { lookup }: DeliverySettings,
  isProxied: boolean,
): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  if (family) return [{ address: hostname, family }];
  const addresses = await lookup(hostname).catch((error: unknown) => {
    if (isProxied) return [];
    throw new SendError('dns_error', error, UNRESOLVED);
  });
  if (addresses.length === 0 && !isProxied) throw new SendError('dns_error', undefined, UNRESOLVED);
  return addresses;
}

type Socket = NonNullable<buildConnector.CallbackArgs[1]>;

/** The host remains the name, for SNI and the certificate; the lookup returns the checked addresses. */
function connect(
  options: buildConnector.Options,
  addresses: LookupAddress[],
  secureContext: SecureContext,
  timeout: number,
): Promise<Socket> {
  const judged: LookupFunction = (_hostname, { all }, callback) => {
    const [first] = addresses as [LookupAddress];
    if (all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
  const connector = buildConnector({
    secureContext,
    lookup: judged,
    timeout,
    maxCachedSessions: 0,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
  });
  return new Promise((done, fail) => {
    connector(options, (error, socket) => (error ? fail(connectError(error)) : done(socket)));
  });
}

/** TCP errors name a system call, or contain those of several addresses; all others are TLS errors. */
function connectError(error: Error): SendError {
  const isTcp = 'errors' in error || ('syscall' in error && error.syscall === 'connect');
  return isTcp ? new SendError('connect_error', error) : new SendError('tls_error', error, explainTls(error));
}
