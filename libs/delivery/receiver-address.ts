export interface ReceiverAddress {
  /** The name or address, without the port. */
  host: string;
  /** Scheme, host, port and path, without the query, to compare: servers do not distinguish spellings of a path. */
  target: string;
}

/** @param url absolute; WHATWG URL normalizes every spelling of a host but its trailing dot. */
export function receiverAddressOf(url: string): ReceiverAddress {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/\.$/, '');
  return { host, target: `${protocol}//${host}${port === '' ? '' : `:${port}`}${plainPath(pathname)}` };
}

const plainPath = (path: string): string =>
  decoded(path)
    .replace(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '');

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
