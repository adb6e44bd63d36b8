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
  for (const line of text.split('\n')) {
    const name = line
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

/** As URLs have it: in ASCII, lower case and without the final dot of DNS; empty if it is no host. */
const canonical = (name: string): string => domainToASCII(name).replace(/\.$/, '');

/** Whether the host or a domain above it is in the list. @param host of a URL */
export function isListed(hosts: ReadonlySet<string>, host: string): boolean {
  let rest = host.replace(/\.$/, '');
  for (;;) {
    if (hosts.has(rest)) return true;
    const dot = rest.indexOf('.');
    if (dot === -1) return false;
    rest = rest.slice(dot + 1);
  }
}
