import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '#libs/database';
import { Clock, Config } from '#libs/platform';
import { chooseLanguage, type Language } from '#libs/languages';
import { ScanJournal, VisitorHasher, VisitorSalts } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { MissLimit } from './miss-limit.js';
import { tooManyMisses, unknownAddress, unknownCode } from '../pages/pages.js';
import type { ProductLinks } from '../pages/product-links.js';
import type { ResolvedCode } from './resolved-code.js';
import type { Visit } from '../request/visit.js';
import { DomainPages } from '../respond/domain-pages.js';
import { VisitResponses } from '../respond/visit-responses.js';

const SESSION = /(?:^|; *)(?:__Host-)?session=[^;]/;

export interface FoundLink {
  /** The links of the code, then those of the batch and the product above it. */
  levels: readonly ProductLinks[];
}

export interface Found {
  code: ResolvedCode;
  visitors: VisitorHasher;
  now: Date;
  /** Set for a visit to a GS1 Digital Link. */
  link?: FoundLink;
}

@Injectable()
export class CodeLookup {
  constructor(
    private readonly codes: CodeResolver,
    private readonly misses: MissLimit,
    private readonly salts: VisitorSalts,
    private readonly journal: ScanJournal,
    private readonly pages: DomainPages,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Finds a cached code synchronously, which serves nearly every scan. */
  peek({ request, path }: Visit, shortCode: string, now: Date): Found | null {
    return this.peekKey(request, path.keyOf(shortCode), now);
  }

  private peekKey(request: IncomingMessage, key: string, now: Date): Found | null {
    const code = this.codes.peek(key, request);
    const visitors = this.hasherOf(now);
    return code && visitors instanceof VisitorHasher ? { code, visitors, now } : null;
  }

  /** Answers the visit and returns null if its domain has no such code. */
  async find(
    visit: Visit,
    shortCode: string,
    { now = this.clock.now(), language }: { now?: Date; language?: Language } = {},
  ): Promise<Found | null> {
    const found = await this.load(visit.request, visit.path.keyOf(shortCode), { now, language });
    if (found) return found;
    await this.answerMiss(visit, now);
    return null;
  }

  /** Finds those of several codes that exist. @param keys as ShortPath.keyOf returns them */
  async findAll({ request }: Visit, keys: readonly string[], now: Date): Promise<Found[]> {
    const found = await Promise.all(
      keys.map(async (key) => this.peekKey(request, key, now) ?? (await this.load(request, key, { now }))),
    );
    return found.filter((each) => each !== null);
  }

  private async load(
    { headers }: IncomingMessage,
    key: string,
    {
      now,
      language = chooseLanguage(headers['accept-language']),
    }: { now: Date; language?: Language | undefined },
  ): Promise<Found | null> {
    const [code, visitors] = await Promise.all([this.codes.find(key, language), this.loadHasher(now)]);
    return code && { code, visitors, now };
  }

  /** A resolver answers 404 for an unknown GS1 Digital Link, whatever the owner of the domain prefers for visitors. */
  async answerMiss(visit: Visit, now: Date, isLink = false): Promise<void> {
    const seconds = await this.misses.count(this.misses.networkOf(visit.request, now), now);
    if (seconds > 0) return this.responses.send(visit, tooManyMisses(seconds), 'refused');
    const { notFound } = isLink ? { notFound: null } : await this.pages.find(visit);
    const own = this.isOfPerson(visit) ? unknownAddress(this.config.baseUrl) : unknownCode;
    this.responses.send(visit, notFound ?? own, 'unknown');
  }

  /** Whether somebody is signed in to the dashboard in this browser; whoever pretends it gets a link more. */
  private isOfPerson({ request: { headers } }: Visit): boolean {
    const { host = '', cookie = '' } = headers;
    const isDashboard = host.replace(/:\d+$/, '') === new URL(this.config.baseUrl).hostname;
    return isDashboard && SESSION.test(cookie);
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
