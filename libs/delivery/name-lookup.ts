import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { FairQueue, QUEUES } from '#libs/queue';

/** Resolves all addresses of a name. Rejects if it has none or the name servers do not respond in time. */
export type Lookup = (hostname: string) => Promise<LookupAddress[]>;

/** The second try waits twice as long: 4.5 s in all, within the 5 s to connect. */
const NAME_SERVERS = { timeout: 1_500, tries: 2 };
/** The name does not exist or there are no name servers, so other sources of the system may know it. */
const UNKNOWN_NAME = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

/**
 * Looks in the hosts file, as the system does, then asks the name servers from the event loop, so that a slow name does
 * not delay others. Names unknown to both go to the system with its search domains and other sources.
 */
export function nameLookup(resolver = new Resolver(NAME_SERVERS), hostsFile = '/etc/hosts'): Lookup {
  const systemLookups = new FairQueue(QUEUES.systemLookups);
  return async (hostname) => {
    const known = await addressesInFile(hostsFile, hostname);
    if (known.length > 0) return known;
    const answers = await Promise.allSettled([
      addresses(resolver.resolve4(hostname), 4),
      addresses(resolver.resolve6(hostname), 6),
    ]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const failure = answers.find((answer) => answer.status === 'rejected' && !isUnknownName(answer.reason));
    if (failure?.status === 'rejected') throw failure.reason;
    return systemLookups.run(hostname, () => lookup(hostname, { all: true }));
  };
}

const isUnknownName = (error: unknown) => UNKNOWN_NAME.includes((error as NodeJS.ErrnoException).code ?? '');

async function addresses(answer: Promise<string[]>, family: 4 | 6): Promise<LookupAddress[]> {
  return (await answer).map((address) => ({ address, family }));
}

async function addressesInFile(path: string, hostname: string): Promise<LookupAddress[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const isMeant = isIP(address) && names.some((name) => name.toLowerCase() === hostname.toLowerCase());
    return isMeant ? [{ address, family: isIP(address) }] : [];
  });
}
