import { domainToASCII, domainToUnicode } from 'node:url';
import { invisibleFault } from '#libs/validation';

/** DNS names have at most 253 characters, and that of the TXT record is longer than the domain. */
export const DOMAIN_LENGTH = 230;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels, of which the last is not a number as in an IP address. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)(?!0x[\\da-f]*$)${LABEL}$`);

const NO_NAME =
  'must be a host name such as go.example.com, without scheme, port and path, and no IP address';

/** Returns the stored form in lower case with A-labels. Text that is not a domain name is returned unchanged. */
export function normaliseDomain(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > 4 * DOMAIN_LENGTH) return text;
  // WHATWG would cut "example.com/path", read "example.com:80" or "%61.com", and drop characters that nobody sees.
  const isPlain = /^[^\s/\\:@?#%[\]]+$/.test(text) && invisibleNameFault(text) === null;
  return (isPlain && domainToASCII(text)) || text;
}

const invisibleNameFault = (name: string) => invisibleFault(name, () => 'the name in A-labels (xn--)');

/** Returns null for a normalized name of a host. */
export function domainFault(name: unknown): string | null {
  if (typeof name !== 'string') return NO_NAME;
  return invisibleNameFault(name) ?? (isHostName(name) ? null : NO_NAME);
}

const isHostName = (name: string) => name.length <= DOMAIN_LENGTH && DOMAIN.test(name) && isDecodable(name);

/**
 * Returns true if each A-label (xn--) encodes its international name. Others are not in DNS, and no browser opens them.
 */
function isDecodable(name: string): boolean {
  const international = domainToUnicode(name);
  // For a label that it cannot decode, Node returns nothing or the label itself, depending on its version.
  return domainToASCII(international) === name && !/(?:^|\.)xn--/.test(international);
}
