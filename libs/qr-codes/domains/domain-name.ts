import { domainToASCII, domainToUnicode } from 'node:url';
import { invisibleFault } from '#libs/validation';

/** Its TXT record has a longer name, and a name of DNS has at most 253 characters. */
export const DOMAIN_LENGTH = 230;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels; the last one is no number, as in an IP address. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)(?!0x[\\da-f]*$)${LABEL}$`);

const NO_NAME =
  'must be a host name such as go.example.com, without scheme, port and path, and no IP address';

/** As it is stored and compared: lower case, in A-labels. What is no name stays as it is. */
export function normaliseDomain(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > 4 * DOMAIN_LENGTH) return text;
  // WHATWG would cut "example.com/path", read "example.com:80" or "%61.com", and drop characters that nobody sees.
  const isPlain = /^[^\s/\\:@?#%[\]]+$/.test(text) && invisibleNameFault(text) === null;
  return (isPlain && domainToASCII(text)) || text;
}

/** Of a name that needs one, as some scripts do, in A-labels. */
const invisibleNameFault = (name: string) => invisibleFault(name, () => 'the name in A-labels (xn--)');

/** The fault of a normalised name; null if it is a host name. */
export function domainFault(name: unknown): string | null {
  if (typeof name !== 'string') return NO_NAME;
  return invisibleNameFault(name) ?? (isHostName(name) ? null : NO_NAME);
}

const isHostName = (name: string) => name.length <= DOMAIN_LENGTH && DOMAIN.test(name) && isDecodable(name);

/** Whether each A-label (xn--) is the one of its international name: others are not in DNS, and no browser opens them. */
function isDecodable(name: string): boolean {
  const international = domainToUnicode(name);
  // Depending on its version, Node returns nothing for a label that it cannot decode, or leaves it.
  return domainToASCII(international) === name && !/(?:^|\.)xn--/.test(international);
}
