import { isIP } from 'node:net';
import { parseUrl } from '#libs/platform';
import { isPublicAddress, isWithin, parseRange } from './address.js';

const HTTPS_PORT = 443;
const MAX_URL_LENGTH = 2_048;
/** Matches even an empty user name between the scheme's slashes and the path, where a backslash is a slash. */
const USERINFO = /^[^:]*:[/\\]*[^/\\?#]*@/;

/** Decides which receivers webhooks may reach; checked when an endpoint is saved and for each connection. */
export class TargetRules {
  private readonly ports: Set<number> | null;
  private readonly allowed: ReturnType<typeof parseRange>[];

  /** @param allowPorts null for all */
  constructor(allowPorts: number[] | null, allowPrivate: string[]) {
    this.ports = allowPorts && new Set([HTTPS_PORT, ...allowPorts]);
    this.allowed = allowPrivate.map(parseRange);
  }

  /** Returns a sentence that says why the URL is refused, or null. Names are not resolved here. */
  findFault(text: string): string | null {
    if (text.length > MAX_URL_LENGTH) return `The URL is longer than ${MAX_URL_LENGTH} characters.`;
    const url = parseUrl(text);
    if (!url) return 'The URL is not valid.';
    if (url.protocol !== 'https:') return 'The URL must start with https://.';
    // WHATWG drops an empty user name, so the text is tested.
    if (USERINFO.test(text)) return 'The URL must not contain a user name or password.';
    const port = Number(url.port || HTTPS_PORT);
    if (this.ports?.has(port) === false)
      return `Port ${port} is not allowed: use 443, or add it to WEBHOOK_ALLOW_PORTS.`;
    const address = literalAddress(url);
    if (address && !this.allowsAddress(address)) return `The address ${address} is not public.`;
    return null;
  }

  allowsAddress(address: string): boolean {
    return isPublicAddress(address) || isWithin(address, this.allowed);
  }
}

/** WHATWG URL has already normalized every unusual spelling (hex, octal, one number, full-width). */
function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : null;
}
