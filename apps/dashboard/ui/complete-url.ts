/** What comes along when an address is copied from a text; `trim` leaves what has no width. */
const AROUND =
  /^[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069]+|[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069]+$/gu;
/** One scheme or several, each as it is written or mistyped: `https://`, `https:/`, `https:`, `https//`. */
const SCHEMES = /^(?:(https?)(?::\/*|\/\/+))+/i;
/** A name with a dot, an IPv4 address or the computer itself, with a port or without. */
const HOST =
  /^(?:(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+\.?|(?:\d{1,3}\.){3}\d{1,3}|localhost)(?::\d{1,5})?(?=[/?#]|$)/u;

/**
 * Completes an address as people type or paste it. Of several schemes the innermost remains, since it was pasted after the others;
 * `https://` is added to a host. What is no web address stays, for the service to reject.
 */
export function completeUrl(typed: string): string {
  const text = typed.replace(AROUND, '');
  const [schemes, scheme = 'https'] = SCHEMES.exec(text) ?? [''];
  const rest = text.slice(schemes.length);
  if (schemes !== '') return rest === '' ? '' : `${scheme.toLowerCase()}://${rest}`;
  const address = text.replace(/^\/\//, '');
  return HOST.test(address) ? `https://${address}` : text;
}
