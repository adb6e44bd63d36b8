import { isIP } from 'node:net';
import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import type { DomainRecordsResult } from '#libs/database';
import { isPublicAddress } from '#libs/delivery';
import { Config } from '#libs/platform';

/** The second try waits twice as long, so a lookup takes up to 6 s. */
const NAME_SERVERS = { timeout: 2_000, tries: 2 };
const WITHOUT_RECORDS = ['ENOTFOUND', 'ENODATA'];
const MAX_FOUND = 5;

export interface TargetRecords {
  result: DomainRecordsResult;
  /** Aliases, or addresses if there are none. Addresses of internal networks only where the service has one itself. */
  found: string[];
}

@Injectable()
export class DomainRecordsService {
  private readonly resolver = new Resolver(NAME_SERVERS);
  /** Where domains have to point. */
  private readonly target: string;

  constructor({ dnsServers, shortUrlBase }: Config) {
    if (dnsServers) this.resolver.setServers(dnsServers);
    this.target = new URL(shortUrlBase).hostname.replace(/^\[|\]$/g, '');
  }

  /** Returns the texts of a name; null if no name server answered. */
  async find(name: string): Promise<string[] | null> {
    const records = await this.lookUp(() => this.resolver.resolveTxt(name));
    return records && records.map((parts) => parts.join(''));
  }

  /** A domain can be an alias of the host of short URLs, or have one of its addresses, as at the top of a zone. */
  async findTarget(name: string): Promise<TargetRecords> {
    const aliases = (await this.lookUp(() => this.resolver.resolveCname(name))) ?? [];
    if (aliases.some((alias) => alias.toLowerCase() === this.target))
      return { result: 'points_here', found: aliases };
    const [own, wanted] = await Promise.all([
      this.addressesOf(name),
      isIP(this.target) ? [this.target] : this.addressesOf(this.target),
    ]);
    if (own === null || wanted === null) return { result: 'no_answer', found: [] };
    const all = aliases.length > 0 ? aliases : own;
    // A name server of an internal network would tell customers what is in it.
    const shown = all === aliases || !wanted.every(isPublicAddress) ? all : all.filter(isPublicAddress);
    const found = shown.slice(0, MAX_FOUND);
    if (own.some((address) => wanted.includes(address))) return { result: 'points_here', found };
    return { result: all.length > 0 ? 'points_elsewhere' : 'no_record', found };
  }

  private async addressesOf(name: string): Promise<string[] | null> {
    const [four, six] = await Promise.all([
      this.lookUp(() => this.resolver.resolve4(name)),
      this.lookUp(() => this.resolver.resolve6(name)),
    ]);
    const found = [...(four ?? []), ...(six ?? [])];
    return found.length === 0 && (four === null || six === null) ? null : found;
  }

  private async lookUp<Found>(ask: () => Promise<Found[]>): Promise<Found[] | null> {
    try {
      return await ask();
    } catch (error) {
      return WITHOUT_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  }
}
