import { domainToASCII, domainToUnicode } from 'node:url';

/** Its TXT record has a longer name, and a name of DNS has at most 253 characters. */
export const DOMAIN_LENGTH = 230;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** At least two labels; the last one is no number, as in an IP address. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)(?!0x[\\da-f]*$)${LABEL}$`);

/** As it is stored and compared: lower case, in A-labels. What is no name stays as it is. */
export function normaliseDomain(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > 4 * DOMAIN_LENGTH) return text;
  // WHATWG would cut "example.com/path" and read "example.com:80" or "%61.com".
  const isPlain = /^[^\s/\\:@?#%[\]]+$/.test(text);
  return (isPlain && domainToASCII(text)) || text;
}

/** The fault of a normalised name; null if it is a host name. */
export const domainFault = (name: unknown): string | null =>
  typeof name === 'string' && name.length <= DOMAIN_LENGTH && DOMAIN.test(name) && isDecodable(name)
    ? null
    : 'must be a host name such as go.example.com, without scheme, port and path, and no IP address';

/** Whether each A-label (xn--) is the one of its international name: others are not in DNS, and no browser opens them. */
function isDecodable(name: string): boolean {
  const international = domainToUnicode(name);
  // Depending on its version, Node returns nothing for a label that it cannot decode, or leaves it.
  return domainToASCII(international) === name && !/(?:^|\.)xn--/.test(international);
}
