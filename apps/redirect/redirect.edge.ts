import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { isDatabaseUnavailable } from '#libs/database';
import { QueueFull } from '#libs/fair-queue';
import type { VisitOutcome } from '#libs/metrics';
import { LOG, type Log } from '#libs/observability';
import { hasBody } from '#libs/process';
import {
  LimitedScans,
  ScanCapture,
  ScanLog,
  ScansInDoubt,
  VisitorHasher,
  VisitorSalts,
  type NewScan,
} from '#libs/scans';
import { transportHeaders } from '#libs/security-headers';
import { CodeResolver } from './code-resolver.js';
import { namesAndValues, send, sendHead, type EdgeResponse } from './edge-response.js';
import { fileResponse } from './file-responses.js';
import { LongPages } from './long-pages.js';
import { MissLimit } from './miss-limit.js';
import { tooLarge, tooManyMisses, tryAgain, unknownCode, wrongMethod } from './pages.js';
import { discardBody } from './request-body.js';
import { RequestFacts } from './request-facts.js';
import type { ResolvedCode, ScanResponse } from './resolved-code.js';
import { ShortPath } from './short-path.js';
import { Visit } from './visit.js';

/** Answers scans before Express sees them: no framework in the hot path, and no response before the scan is committed. */
@Injectable()
export class RedirectEdge {
  private readonly path: ShortPath;
  private readonly logsScans: boolean;
  private readonly commonHeaders: string[];

  constructor(
    private readonly codes: CodeResolver,
    private readonly misses: MissLimit,
    private readonly pages: LongPages,
    private readonly capture: ScanCapture,
    private readonly salts: VisitorSalts,
    private readonly scans: ScanLog,
    private readonly limited: LimitedScans,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    config: Config,
  ) {
    this.path = new ShortPath(config.shortUrlBase, config.baseUrl);
    this.commonHeaders = namesAndValues(transportHeaders(config.shortUrlBase));
    this.logsScans = log.isLevelEnabled('debug');
  }

  /** Whether the request is for a short code; all other requests belong to the API. */
  handles(request: IncomingMessage): boolean {
    return this.path.matches(request);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const visit = new Visit(request, response, this.path.template);
    if (this.logsScans) this.logWhenAnswered(visit);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return this.send(visit, wrongMethod, 'wrong_method');
    const shortCode = this.path.codeOf(request.url ?? '');
    // A scan has no body. One that is sent anyway must be readable: otherwise the response is 400, and nothing was recorded.
    if (hasBody(request.rawHeaders))
      discardBody(
        request,
        () => this.tryToFind(shortCode, visit),
        () => this.send(visit, tooLarge, 'refused'),
      );
    else this.tryToFind(shortCode, visit);
  }

  private tryToFind(shortCode: string | null, visit: Visit): void {
    try {
      if (shortCode === null) this.answerOther(visit);
      else this.find(shortCode, visit);
    } catch (error) {
      this.fail(error, visit);
    }
  }

  /** For a request to a host of short URLs that is for no short code. */
  handleOther(request: IncomingMessage, response: ServerResponse): void {
    this.answerOther(new Visit(request, response, this.path.template));
  }

  private answerOther(visit: Visit): void {
    const file = fileResponse(visit.request.url);
    // Not a visit.
    if (file) send(visit.response, file, this.commonHeaders);
    else this.answerMiss(visit, this.clock.now());
  }

  private send(visit: Visit, content: EdgeResponse, outcome: VisitOutcome): void {
    send(visit.response, content, this.commonHeaders);
    visit.count(outcome);
  }

  private sendFound(visit: Visit, { response: content }: ScanResponse, code: ResolvedCode): void {
    if (content.body.length <= 1)
      return this.send(visit, content, content.status === 302 ? 'redirect' : 'page');
    sendHead(visit.response, content, this.commonHeaders);
    visit.count('page');
    this.pages
      .send(visit.response, content.body, code.scanned.workspaceId)
      .catch((error: unknown) => this.fail(error, visit));
  }

  private find(shortCode: string, visit: Visit): void {
    const now = this.clock.now();
    const code = this.codes.peek(shortCode);
    const visitors = this.salts.of(now);
    // Nearly every scan finds both in memory and does not wait for a promise.
    if (code && visitors instanceof VisitorHasher) this.answer(visit, { code, visitors, now });
    else void this.answerLater(visit, shortCode, now);
  }

  private async answerLater(visit: Visit, shortCode: string, now: Date): Promise<void> {
    try {
      const network = this.misses.networkOf(visit.request, now);
      const limited = this.misses.isReached(network, now) ? network : null;
      const [code, visitors] = await Promise.all([this.codes.find(shortCode, limited), this.salts.of(now)]);
      if (code) this.answer(visit, { code, visitors, now });
      else this.answerMiss(visit, now);
    } catch (error) {
      this.fail(error, visit);
    }
  }

  /** No QR code belongs to the request. */
  private answerMiss(visit: Visit, now: Date): void {
    this.misses
      .count(this.misses.networkOf(visit.request, now), now)
      .then((seconds) => {
        if (seconds === 0) this.send(visit, unknownCode, 'unknown');
        else this.send(visit, tooManyMisses(seconds), 'refused');
      })
      .catch((error: unknown) => this.fail(error, visit));
  }

  /** Nothing was recorded. An unavailable database or a full queue fails many scans, so they are no errors here. */
  private fail(error: unknown, visit: Visit): void {
    if (isDatabaseUnavailable(error) || error instanceof QueueFull)
      this.log.debug({ err: error }, 'could not resolve a short code');
    else this.log.error({ err: error }, 'could not answer a scan');
    if (visit.response.headersSent) visit.response.destroy();
    else this.send(visit, tryAgain, 'unavailable');
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
    const { code, visitors, now } = found;
    const { request } = visit;
    const refusal = code.refusalAt(now);
    if (refusal) return this.refuse(visit, refusal);
    const scan = this.capture.capture(code.scanned, request, now, visitors);
    const chosen = code.responseTo(new RequestFacts(scan, code.id, request));
    if (chosen === null) return this.send(visit, unknownCode, 'unknown');
    scan.rule = chosen.rule;
    scan.via = this.path.viaOf(request.url ?? '', code.shortCode);
    if (code.hasScanLimit) this.answerLimited(visit, found, { scan, chosen });
    else if (request.method === 'HEAD') this.send(visit, chosen.response, 'head');
    else
      this.scans.append(scan, (error) => {
        if (error === undefined) this.sendFound(visit, chosen, code);
        else this.failScan(visit, error);
      });
  }

  private answerLimited(visit: Visit, { code, now }: Found, { scan, chosen }: Chosen): void {
    const isScan = visit.request.method !== 'HEAD';
    this.limited.admit({ scan, isScan }, (error, isAdmitted) => {
      if (error !== undefined) return this.failScan(visit, error);
      code.isLimitReached ||= !isAdmitted;
      const refusal = isAdmitted ? null : code.refusalAt(now);
      if (refusal) this.refuse(visit, refusal);
      else if (isScan) this.sendFound(visit, chosen, code);
      else this.send(visit, chosen.response, 'head');
    });
  }

  /** While the code is not active. */
  private refuse(visit: Visit, refusal: EdgeResponse): void {
    this.send(visit, refusal, refusal.status === 302 ? 'fallback' : 'gone');
  }

  private failScan(visit: Visit, error: unknown): void {
    if (error instanceof ScansInDoubt) this.abandon(visit);
    else this.send(visit, tryAgain, 'unavailable');
  }

  /** In doubt, neither the redirect nor 503 would be correct: the phone sees a closed connection and can scan again. */
  private abandon(visit: Visit): void {
    visit.response.destroy();
    visit.count('in_doubt');
  }
}

interface Found {
  code: ResolvedCode;
  visitors: VisitorHasher;
  now: Date;
}

interface Chosen {
  scan: NewScan;
  chosen: ScanResponse;
}
