import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#libs/platform';

/** The second try waits twice as long, so a lookup takes up to 6 s. */
const NAME_SERVERS = { timeout: 2_000, tries: 2 };
const WITHOUT_RECORDS = ['ENOTFOUND', 'ENODATA'];

@Injectable()
export class DomainRecords {
  private readonly resolver = new Resolver(NAME_SERVERS);

  constructor({ dnsServers }: Config) {
    if (dnsServers) this.resolver.setServers(dnsServers);
  }

  async find(name: string): Promise<string[] | null> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      return WITHOUT_RECORDS.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  }
}
