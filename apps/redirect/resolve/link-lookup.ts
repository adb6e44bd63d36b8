import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform';
import { CodeLookup, type Found } from './code-lookup.js';
import { DigitalLinks } from './digital-links.js';
import type { LinkTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';

/** Finds the code of a GS1 Digital Link, which a scan of it is a scan of. */
@Injectable()
export class LinkLookup {
  constructor(
    private readonly links: DigitalLinks,
    private readonly codes: CodeLookup,
    private readonly clock: Clock,
  ) {}

  /** Answers the visit and returns null if there is no code for the product. */
  async find(visit: Visit, { levels }: LinkTarget): Promise<Found | null> {
    const now = this.clock.now();
    const [found, ...above] = await this.codes.findAll(visit, await this.links.find(levels), now);
    if (!found) {
      await this.codes.answerMiss(visit, now, true);
      return null;
    }
    // Codes above are shown only if a scan of them would show the same.
    const open = above.filter(({ code }) => code.passwordHash === null && code.refusalAt(now) === null);
    const shown = [found, ...open].flatMap(({ code }) => code.productLinks ?? []);
    return { ...found, link: { levels: shown } };
  }
}
