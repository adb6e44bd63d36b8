import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Import, NIL_UUID } from '#libs/database';
import { Clock, LOG, type Log } from '#libs/platform';

const LEASE_MS = 60_000;
export const RENEWAL_MS = LEASE_MS / 3;
/** Work that never ends leaves the import to another process after 10 minutes. */
const MAX_RENEWALS = 30;

/** The time for which an import belongs to one process. */
@Injectable()
export class ImportLeases {
  constructor(
    @InjectRepository(Import) private readonly imports: Repository<Import>,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Of a lease that begins now. */
  end(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }

  /** Of an import that has come further: the columns of a new lease. */
  begun(): Pick<Import, 'leaseEndsAt' | 'updatedAt'> {
    return { leaseEndsAt: this.end(), updatedAt: this.clock.now() };
  }

  /** Renews the lease until the work has ended; it opens no transaction that locks the import. */
  async during<T>(job: Import, work: () => Promise<T>): Promise<T> {
    let left = MAX_RENEWALS;
    const timer = setInterval(() => {
      if (left-- > 0) void this.renew(job);
    }, RENEWAL_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  private async renew({ id, workspaceId, leaseToken }: Import): Promise<void> {
    const where = { id, workspaceId, leaseToken: leaseToken ?? NIL_UUID };
    await this.imports
      .update(where, { leaseEndsAt: this.end() })
      .catch((error: unknown) => this.log.warn({ err: error, import: id }, 'a lease was not renewed'));
  }
}
