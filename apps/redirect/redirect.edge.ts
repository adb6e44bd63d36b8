import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { isDatabaseUnavailable } from '#libs/database';
import { RecipientLeft } from '#libs/fair-queue';
import { LOG, type Log } from '#libs/observability';
import { hasBody } from '#libs/process';
import { normaliseShortCode } from '#libs/qr-codes';
import { ScanJournal, VisitorHasher, VisitorSalts } from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { locationIn, seeOther } from './edge-response.js';
import { fileResponse } from './file-responses.js';
import { MissLimit } from './miss-limit.js';
import {
  formTooLarge,
  tooLarge,
  tooManyMisses,
  unknownCode,
  wrongMethod,
  wrongMethodOfForm,
} from './pages.js';
import { PasswordGuesses } from './password-guesses.js';
import { passwordPage, tooManyGuesses, WRONG_PASSWORD } from './password-page.js';
import { previewPage, type PreviewLinks } from './preview-page.js';
import { discardBody, readForm } from './request-body.js';
import { ScanRecorder, type Found } from './scan-recorder.js';
import { ShortPath } from './short-path.js';
import { Visit } from './visit.js';
import { VisitResponses } from './visit-responses.js';

/** Answers scans before Express sees them: no framework in the hot path, and no response before the scan is committed. */
@Injectable()
export class RedirectEdge {
  private readonly path: ShortPath;
  private readonly logsScans: boolean;
  private readonly links: PreviewLinks;

  constructor(
    private readonly codes: CodeResolver,
    private readonly misses: MissLimit,
    private readonly salts: VisitorSalts,
    private readonly journal: ScanJournal,
    private readonly scans: ScanRecorder,
    private readonly guesses: PasswordGuesses,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    config: Config,
  ) {
    this.path = new ShortPath(config.shortUrlBase, config.baseUrl);
    this.links = config;
    this.logsScans = log.isLevelEnabled('debug');
  }

  /** Whether the request is for a short code; all other requests belong to the API. */
  handles(request: IncomingMessage): boolean {
    return this.path.matches(request);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const visit = new Visit(request, response, this.path.template);
    if (this.logsScans) this.logWhenAnswered(visit);
    const shortCode = this.path.codeOf(request.url ?? '');
    const other = shortCode === null ? this.path.visitOf(request.url ?? '') : null;
    const isForm = other?.kind === 'unlock';
    if (isForm && request.method === 'POST') return void this.unlock(visit, other.shortCode);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return this.responses.send(visit, isForm ? wrongMethodOfForm : wrongMethod, 'wrong_method');
    // Such as a password page that is opened once more: it can only be sent from the page of the code.
    if (isForm) return this.responses.send(visit, seeOther(this.pathOf(visit, other.shortCode)), 'password');
    if (other) return void this.preview(visit, other.shortCode);
    // A scan has no body. One that is sent anyway must be readable: otherwise the response is 400, and nothing was recorded.
    if (hasBody(request.rawHeaders))
      discardBody(
        request,
        () => this.tryToFind(shortCode, visit),
        () => this.responses.send(visit, tooLarge, 'refused'),
      );
    else this.tryToFind(shortCode, visit);
  }

  private tryToFind(shortCode: string | null, visit: Visit): void {
    try {
      if (shortCode === null) this.answerOther(visit);
      else this.find(shortCode, visit);
    } catch (error) {
      this.responses.fail(visit, error);
    }
  }

  /** For a request to a host of short URLs that is for no short code. */
  handleOther(request: IncomingMessage, response: ServerResponse): void {
    this.answerOther(new Visit(request, response, this.path.template));
  }

  private answerOther(visit: Visit): void {
    const file = fileResponse(visit.request.url);
    if (file) this.responses.sendFile(visit, file);
    else this.answerMiss(visit, this.clock.now());
  }

  private find(shortCode: string, visit: Visit): void {
    const now = this.clock.now();
    const code = this.codes.peek(shortCode);
    const visitors = this.visitorsAt(now);
    // Nearly every scan finds both in memory and does not wait for a promise.
    if (code && visitors instanceof VisitorHasher) this.answer(visit, { code, visitors, now });
    else void this.answerLater(visit, shortCode, now);
  }

  private async answerLater(visit: Visit, shortCode: string, now: Date): Promise<void> {
    try {
      const found = await this.resolve(visit, shortCode, now);
      if (found) this.answer(visit, found);
      else this.answerMiss(visit, now);
    } catch (error) {
      this.responses.fail(visit, error);
    }
  }

  private async resolve({ request }: Visit, shortCode: string, now: Date): Promise<Found | null> {
    const network = this.misses.networkOf(request, now);
    const limited = this.misses.isReached(network, now) ? network : null;
    const [code, visitors] = await Promise.all([this.codes.find(shortCode, limited), this.loadVisitors(now)]);
    return code && { code, visitors, now };
  }

  private visitorsAt(now: Date): VisitorHasher | Promise<VisitorHasher> {
    return this.journal.isInUse ? this.salts.withoutDatabase(now) : this.salts.of(now);
  }

  /** The first scan of a day can be the first of an outage, too. */
  private async loadVisitors(now: Date): Promise<VisitorHasher> {
    try {
      return await this.visitorsAt(now);
    } catch (error) {
      if (!this.journal.isEnabled || !isDatabaseUnavailable(error)) throw error;
      this.journal.begin((error as Error).message);
      return this.salts.withoutDatabase(now);
    }
  }

  /** A password that was sent with the form of the page; the right one is followed by the scan. */
  private async unlock(visit: Visit, shortCode: string): Promise<void> {
    const { request, response } = visit;
    try {
      const form = await readForm(request);
      if (form === null) return this.responses.send(visit, formTooLarge, 'refused');
      const now = this.clock.now();
      const found = await this.resolve(visit, shortCode, now);
      if (!found) return this.answerMiss(visit, now);
      const refusal = found.code.refusalAt(now);
      if (refusal) return this.scans.refuse(visit, refusal);
      const path = this.pathOf(visit, shortCode);
      if (found.code.passwordHash === null) return this.responses.send(visit, seeOther(path), 'password');
      const guess = { password: form.get('password') ?? '', request, response, now };
      const judgement = await this.guesses.judge(found.code, guess);
      if (judgement === 'right') return this.scans.record(visit, found);
      const fault = judgement === 'wrong' ? WRONG_PASSWORD : tooManyGuesses(judgement);
      this.responses.send(visit, passwordPage(path, fault), judgement === 'wrong' ? 'password' : 'refused');
    } catch (error) {
      if (error instanceof RecipientLeft) response.destroy();
      else this.responses.fail(visit, error);
    }
  }

  /** Not a scan. */
  private async preview(visit: Visit, shortCode: string): Promise<void> {
    try {
      const now = this.clock.now();
      const found = await this.resolve(visit, shortCode, now);
      if (!found) return this.answerMiss(visit, now);
      this.scans.preview(visit, found, (response) => previewPage(found, locationIn(response), this.links));
    } catch (error) {
      this.responses.fail(visit, error);
    }
  }

  private pathOf({ request }: Visit, shortCode: string): string {
    return this.path.pathOf(request.url ?? '', shortCode);
  }

  /** No QR code belongs to the request. */
  private answerMiss(visit: Visit, now: Date): void {
    this.misses
      .count(this.misses.networkOf(visit.request, now), now)
      .then((seconds) => {
        if (seconds === 0) this.responses.send(visit, unknownCode, 'unknown');
        else this.responses.send(visit, tooManyMisses(seconds), 'refused');
      })
      .catch((error: unknown) => this.responses.fail(visit, error));
  }

  /** At debug level only: a log line costs more than the scan, and the scan has its own row. */
  private logWhenAnswered({ request: { method }, response }: Visit): void {
    const startedAt = performance.now();
    response.once('close', () => {
      const duration_ms = Math.round((performance.now() - startedAt) * 10) / 10;
      this.log.debug({ method, route: this.path.template, status: response.statusCode, duration_ms }, 'scan');
    });
  }

  private answer(visit: Visit, found: Found): void {
    const { code, now } = found;
    const refusal = code.refusalAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    if (code.passwordHash === null) return this.scans.record(visit, found);
    this.responses.send(
      visit,
      passwordPage(this.pathOf(visit, normaliseShortCode(code.shortCode)), null),
      'password',
    );
  }
}
