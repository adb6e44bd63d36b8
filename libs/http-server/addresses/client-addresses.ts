import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { lruCache } from '#libs/platform';
import { AddressRanges } from './address-ranges.js';

/** The number of requests whose X-Forwarded-For is checked although no proxy is trusted. */
const CHECK_FIRST = 1_000;
const CHECK_EVERY = 100;

export class ClientAddresses {
  private readonly trusted: AddressRanges;
  /** Only trusted addresses are cached, since others belong to people. */
  private readonly proxies = lruCache<true>(1_000);

  private readonly trustsNobody: boolean;
  private requests = 0;
  private isReported = false;

  /**
   * @param trustedProxies validated addresses or CIDR ranges
   * @param onIgnored called once, soon after the first request with X-Forwarded-For if there are none
   */
  constructor(
    trustedProxies: readonly string[],
    private readonly onIgnored: () => void = () => undefined,
  ) {
    this.trusted = new AddressRanges(trustedProxies);
    this.trustsNobody = trustedProxies.length === 0;
  }

  of(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    const peer = request.socket.remoteAddress;
    // node:http builds `headers` on first access.
    const forwardedFor =
      !this.trustsNobody || this.looksForProxy() ? request.headers['x-forwarded-for'] : undefined;
    return this.find(peer, Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor);
  }

  /**
   * Returns the peer or, if that is a trusted proxy, the right-most address of X-Forwarded-For that is not one. The
   * result is canonical: IPv4 dotted, even if mapped into IPv6; empty if the socket is closed.
   */
  find(peer: string | undefined, forwardedFor: string | undefined): string {
    let client = canonical(peer ?? '') ?? '';
    if (!forwardedFor) return client;
    if (this.trustsNobody) {
      if (!this.isReported) this.onIgnored();
      this.isReported = true;
      return client;
    }
    let end = forwardedFor.length;
    while (end >= 0 && client !== '' && this.isTrusted(client)) {
      const comma = end === 0 ? -1 : forwardedFor.lastIndexOf(',', end - 1);
      const next = canonical(withoutPort(forwardedFor.slice(comma + 1, end).trim()));
      if (next === null) return client;
      client = next;
      end = comma;
    }
    return client;
  }

  /** Returns true while missing trusted proxies may be a mistake, since a proxy can be added at any time. */
  private looksForProxy(): boolean {
    this.requests += 1;
    return !this.isReported && (this.requests <= CHECK_FIRST || this.requests % CHECK_EVERY === 0);
  }

  isProxy(peer: string | undefined): boolean {
    const address = canonical(peer ?? '');
    return address !== null && this.isTrusted(address);
  }

  private isTrusted(address: string): boolean {
    if (this.proxies.has(address)) return true;
    const isTrusted = this.trusted.include(address);
    if (isTrusted) this.proxies.set(address, true);
    return isTrusted;
  }
}

function canonical(text: string): string | null {
  const family = isIP(text);
  if (family === 4) return text;
  if (family === 0) return null;
  const [address] = text.split('%', 1);
  return ipaddr.process(address ?? text).toString();
}

/** Some proxies append the port: 192.0.2.1:4711, [2001:db8::1]:4711. */
function withoutPort(text: string): string {
  if (text.startsWith('[')) return text.slice(1, text.indexOf(']'));
  const colon = text.indexOf(':');
  return colon !== -1 && colon === text.lastIndexOf(':') ? text.slice(0, colon) : text;
}

/**
 * Returns the network that identifies a visitor: the /64 of an IPv6 address, since phones change the rest hourly (RFC
 * 8981).
 * @param address canonical; an empty one stays empty
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? prefixOf(address, 4) : address;

/**
 * Returns the key for fair queues: the /48 of an IPv6 address, since one customer of a provider can have 65,536
 * networks (RFC 6177).
 * @param address as for networkOf
 */
export const siteOf = (address: string): string => (address.includes(':') ? prefixOf(address, 3) : address);

const prefixOf = (address: string, length: number) =>
  ipaddr.IPv6.parse(address).parts.slice(0, length).join(':');
