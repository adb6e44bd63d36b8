/** Added to the query of a URL: names and decoded values. */
export type Parameters = Iterable<readonly [name: string, value: string]>;

/**
 * Appends parameters to the query of a destination, which is preserved byte for byte; the fragment stays last. Existing
 * parameters are kept, and duplicates would be ambiguous, so names that the destination has are left out. Only the query
 * grows: nothing in a parameter can lead to another host or path.
 */
export function withParameters(destination: string, parameters: Parameters): string {
  const hash = destination.indexOf('#');
  const address = hash === -1 ? destination : destination.slice(0, hash);
  const query = address.indexOf('?');
  const present = new Set(new URLSearchParams(query === -1 ? '' : address.slice(query)).keys());
  const added = [...parameters].flatMap(([name, value]) =>
    present.has(name) ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  if (added.length === 0) return destination;
  const isOpen = query === address.length - 1 || address.endsWith('&');
  const joint = query === -1 ? '?' : isOpen ? '' : '&';
  return address + joint + added.join('&') + destination.slice(address.length);
}
