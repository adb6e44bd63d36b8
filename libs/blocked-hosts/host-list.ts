import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { TimeSlices } from '#libs/time-slices';

export interface HostList {
  hosts: ReadonlySet<string>;
  /** How many lines are no hosts. */
  invalid: number;
}

/** One host per line; what follows # is a comment. In slices, since a list can have a million lines. */
export async function readHosts(text: string): Promise<HostList> {
  const slices = new TimeSlices();
  const hosts = new Set<string>();
  let invalid = 0;
  // Not split('\n'), which would take all lines in one turn.
  for (let from = 0, end = 0; from < text.length; from = end + 1) {
    end = text.indexOf('\n', from);
    if (end === -1) end = text.length;
    const name = text
      .slice(from, end)
      .replace(/#.*/, '')
      .trim()
      .replace(/^\*?\./, '');
    const host = name === '' ? null : canonical(name);
    if (host) hosts.add(host);
    else if (host === '') invalid++;
    if (slices.isOver) await slices.next();
  }
  return { hosts, invalid };
}

/** RFC 4291 section 2.5.5.2, as URLs have it. */
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/**
 * As URLs have it: in ASCII, lower case and without final dots, an IPv6 address in brackets; empty if it is no host. An
 * IPv4 address that is mapped into IPv6 is the same host.
 */
function canonical(name: string): string {
  const host = domainToASCII(isIPv6(name) ? `[${name}]` : name).replace(/\.+$/, '');
  const [, high, low] = MAPPED.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 0xff]).join('.');
}

/** Whether the host or a domain above it is in the list. @param host of a URL */
export function isListed(hosts: ReadonlySet<string>, host: string): boolean {
  let rest = host.startsWith('[') ? canonical(host) : host.replace(/\.+$/, '');
  for (;;) {
    if (hosts.has(rest)) return true;
    const dot = rest.indexOf('.');
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
  }
}
