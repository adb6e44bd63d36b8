import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '#libs/database';
import { ScanJournal, VisitorHasher, VisitorSalts } from '#libs/scans';

/** Gives the hasher of a day's visitors, also while PostgreSQL is unavailable and scans go to the journal. */
@Injectable()
export class Visitors {
  constructor(
    private readonly salts: VisitorSalts,
    private readonly journal: ScanJournal,
  ) {}

  /** A hasher if it is in memory, as for nearly every scan; otherwise a promise, which can fail with the database. */
  of(now: Date): VisitorHasher | Promise<VisitorHasher> {
    return this.journal.isInUse ? this.salts.withoutDatabase(now) : this.salts.of(now);
  }

  /** The first scan of a day can be the first of an outage, too. */
  async load(now: Date): Promise<VisitorHasher> {
    try {
      return await this.of(now);
    } catch (error) {
      if (!this.journal.isEnabled || !isDatabaseUnavailable(error)) throw error;
      this.journal.begin((error as Error).message);
      return this.salts.withoutDatabase(now);
    }
  }
}
