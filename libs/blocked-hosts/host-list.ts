import { isIPv6 } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { domainToASCII } from 'node:url';

export interface HostList {
  hosts: ReadonlySet<string>;
  invalid: number;
}

/** A list can have a million lines, so scans run between turns. */
const LINES_OF_TURN = 2_000;

export async function readHosts(text: string): Promise<HostList> {
  const hosts = new Set<string>();
  let invalid = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (index % LINES_OF_TURN === 0) await setImmediate();
    const name = line
      .replace(/#.*/, '')
      .trim()
      .replace(/^\*?\./, '');
    const host = name === '' ? null : canonical(name);
    if (host) hosts.add(host);
    else if (host === '') invalid++;
  }
  return { hosts, invalid };
}

/** RFC 4291 section 2.5.5.2, as WHATWG URLs write it. */
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/**
 * Returns the host as URLs write it: ASCII, lower case, without final dots, IPv6 in brackets, IPv4-mapped IPv6 as IPv4;
 * empty if it is not a host.
 */
function canonical(name: string): string {
  const host = domainToASCII(isIPv6(name) ? `[${name}]` : name).replace(/\.+$/, '');
  const [, high, low] = MAPPED.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 0xff]).join('.');
}

export function isListed(hosts: ReadonlySet<string>, host: string): boolean {
  let rest = host.startsWith('[') ? canonical(host) : host.replace(/\.+$/, '');
  for (;;) {
    if (hosts.has(rest)) return true;
    const dot = rest.indexOf('.');
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
  }
}
