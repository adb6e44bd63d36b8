/**
 * The host of a request, as domains are stored.
 * @param rawHeaders alternating names and values: building `message.headers` costs more than all else here
 */
export function hostIn(rawHeaders: readonly string[]): string {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') return bareHost(rawHeaders[at + 1] ?? '');
  }
  return '';
}

/** Without a port, and without the final dot of DNS. */
function bareHost(host: string): string {
  const colon = host.startsWith('[') ? host.indexOf(':', host.indexOf(']')) : host.indexOf(':');
  const name = colon === -1 ? host : host.slice(0, colon);
  return (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();
}
