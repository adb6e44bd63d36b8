import type { DestinationLimits } from '../write/destinations.js';
import type { KnownHosts, ReadBulk } from './qr-bulk-task.js';

/** Answers what is known of destinations, and notes what was asked. */
export class AskedHosts implements Pick<DestinationLimits, 'blocked' | 'domains'> {
  private readonly urls = new Set<string>();
  private readonly hosts = new Set<string>();

  constructor(private readonly known: KnownHosts) {}

  readonly blocked = {
    findIn: (url: string) => {
      this.urls.add(url);
      return this.known.blocked.get(url) ?? null;
    },
  };

  readonly domains = {
    has: (host: string) => {
      this.hosts.add(host);
      return this.known.domains.has(host);
    },
  };

  get asked(): ReadBulk['asked'] {
    return { urls: [...this.urls], hosts: [...this.hosts] };
  }
}
