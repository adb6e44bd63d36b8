import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { languageOf } from '#libs/qr-codes';
import { VisitorHasher } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { MissLimit } from './miss-limit.js';
import { tooManyMisses, unknownCode } from '../pages/pages.js';
import type { ResolvedCode } from './resolved-code.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';
import { Visitors } from './visitors.js';

/** The code of a visit, and what a scan of it is made with. */
export interface Found {
  code: ResolvedCode;
  visitors: VisitorHasher;
  now: Date;
}

/** Finds the codes of visits, and answers visits without one, whose number is limited. */
@Injectable()
export class CodeLookup {
  constructor(
    private readonly codes: CodeResolver,
    private readonly misses: MissLimit,
    private readonly visitors: Visitors,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
  ) {}

  /** Finds a cached code without a promise to wait for, as for nearly every scan. */
  peek({ request, path }: Visit, shortCode: string, now: Date): Found | null {
    const code = this.codes.peek(path.keyOf(shortCode), request);
    const visitors = this.visitors.of(now);
    return code && visitors instanceof VisitorHasher ? { code, visitors, now } : null;
  }

  /** Null if the domain of the visit has no such code; the visit is answered then. */
  async find(visit: Visit, shortCode: string, now = this.clock.now()): Promise<Found | null> {
    const language = languageOf(visit.request.headers['accept-language']);
    const [code, visitors] = await Promise.all([
      this.codes.find(visit.path.keyOf(shortCode), language),
      this.visitors.load(now),
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
}
