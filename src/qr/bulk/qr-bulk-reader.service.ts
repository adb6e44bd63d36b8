import { Injectable } from '@nestjs/common';
import { BlockedHosts } from '#libs/blocked-hosts';
import { VerifiedDomains } from '#libs/qr-codes';
import { Clock, Config } from '#libs/platform';
import { Threads } from '#libs/queue';
import { QrDomainsService } from '../write/qr-domains.service.js';
import { READ_BULK, toProblem, type BulkTask, type KnownHosts, type ReadBulk } from './qr-bulk-task.js';

/** Reads the items of a body or a file in a thread, and validates each. */
@Injectable()
export class QrBulkReaderService {
  constructor(
    private readonly threads: Threads,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly blocked: BlockedHosts,
    private readonly domains: VerifiedDomains,
    private readonly ownDomains: QrDomainsService,
  ) {}

  /** @throws QueueFull; MalformedJson, MalformedCsv, MalformedRequest, TooManyValues, TooManyCells, ValidationFailed */
  async read(
    body: Pick<BulkTask, 'bytes' | 'contentType' | 'options'>,
    { workspaceId, actor }: BulkTask['creator'],
    threads = this.threads,
  ): Promise<ReadBulk> {
    const task: BulkTask = {
      ...body,
      creator: { workspaceId, actor },
      now: this.clock.now(),
      shortUrlBase: this.config.shortUrlBase,
      baseUrl: this.config.baseUrl,
      caseSensitive: await this.ownDomains.findCaseSensitive({ workspaceId }),
      known: { blocked: new Map(), domains: new Set() },
    };
    const read = await readIn(threads, task);
    const known = this.know(read.asked);
    // Rarely: only the event loop has the lists of these hosts.
    return known.blocked.size + known.domains.size > 0 ? readIn(threads, { ...task, known }) : read;
  }

  private know({ urls, hosts }: ReadBulk['asked']): KnownHosts {
    const blocked = urls.flatMap((url) => {
      const host = this.blocked.findIn(url);
      return host === null ? [] : [[url, host] as const];
    });
    return { blocked: new Map(blocked), domains: new Set(hosts.filter((host) => this.domains.has(host))) };
  }
}

async function readIn(threads: Threads, task: BulkTask): Promise<ReadBulk> {
  const read = await threads.run(READ_BULK, task);
  if ('items' in read) return read;
  throw toProblem(read);
}
