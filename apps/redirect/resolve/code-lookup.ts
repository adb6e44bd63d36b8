import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '#libs/database';
import { Clock } from '#libs/platform';
import { languageOf } from '#libs/qr-codes';
import { ScanJournal, VisitorHasher, VisitorSalts } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { MissLimit } from './miss-limit.js';
import { tooManyMisses, unknownCode } from '../pages/pages.js';
import type { ResolvedCode } from './resolved-code.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

export interface Found {
  code: ResolvedCode;
  visitors: VisitorHasher;
  now: Date;
}

@Injectable()
export class CodeLookup {
  constructor(
    private readonly codes: CodeResolver,
    private readonly misses: MissLimit,
    private readonly salts: VisitorSalts,
    private readonly journal: ScanJournal,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
  ) {}

  /** Finds a cached code synchronously, which serves nearly every scan. */
  peek({ request, path }: Visit, shortCode: string, now: Date): Found | null {
    const code = this.codes.peek(path.keyOf(shortCode), request);
    const visitors = this.hasherOf(now);
    return code && visitors instanceof VisitorHasher ? { code, visitors, now } : null;
  }

  /** Answers the visit and returns null if its domain has no such code. */
  async find(visit: Visit, shortCode: string, now = this.clock.now()): Promise<Found | null> {
    const language = languageOf(visit.request.headers['accept-language']);
    const [code, visitors] = await Promise.all([
      this.codes.find(visit.path.keyOf(shortCode), language),
      this.loadHasher(now),
    ]);
    if (code) return { code, visitors, now };
    await this.answerMiss(visit, now);
    return null;
  }

  async answerMiss(visit: Visit, now: Date): Promise<void> {
    const seconds = await this.misses.count(this.misses.networkOf(visit.request, now), now);
    if (seconds === 0) this.responses.send(visit, unknownCode, 'unknown');
    else this.responses.send(visit, tooManyMisses(seconds), 'refused');
  }

  /**
   * Returns the hasher of the day, even while PostgreSQL is unavailable and scans go to the journal: synchronously for
   * nearly every scan, otherwise a promise that can fail with the database.
   */
  private hasherOf(now: Date): VisitorHasher | Promise<VisitorHasher> {
    return this.journal.isInUse ? this.salts.withoutDatabase(now) : this.salts.of(now);
  }

  private async loadHasher(now: Date): Promise<VisitorHasher> {
    try {
      return await this.hasherOf(now);
    } catch (error) {
      if (!this.journal.isEnabled || !isDatabaseUnavailable(error)) throw error;
      this.journal.begin((error as Error).message);
      return this.salts.withoutDatabase(now);
    }
  }
}
