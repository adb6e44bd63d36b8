import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';

/** The second try waits twice as long, so a lookup takes up to 6 s. */
const NAME_SERVERS = { timeout: 2_000, tries: 2 };
/** The name does not exist, or has no TXT record. */
const WITHOUT_RECORDS = ['ENOTFOUND', 'ENODATA'];

/** Bypasses the DNS caches of this process. */
@Injectable()
export class DomainRecords {
  private readonly resolver = new Resolver(NAME_SERVERS);

  constructor({ dnsServers }: Config) {
    if (dnsServers) this.resolver.setServers(dnsServers);
  }

  /** Returns an empty list if there are none, null if the name servers do not answer. */
  async find(name: string): Promise<string[] | null> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return WITHOUT_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  }
}
