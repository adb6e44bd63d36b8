import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { isDatabaseUnavailable } from '#libs/database';
import { LOG, type Log } from '#libs/observability';
import { ScanCapture, ScanLog, ScansInDoubt, VisitorHasher, VisitorSalts } from '#libs/scans';
import { transportHeaders } from '#libs/security-headers';
import { CodeResolver } from './code-resolver.js';
import { namesAndValues, send, type EdgeResponse } from './edge-response.js';
import { fileResponse } from './file-responses.js';
import { MissLimit } from './miss-limit.js';
import { tooManyMisses, tryAgain, unknownCode, wrongMethod } from './pages.js';
import { hasBody } from './request-body.js';
import { RequestFacts } from './request-facts.js';
import type { ResolvedCode } from './resolved-code.js';
import { ShortPath } from './short-path.js';

/** Answers scans before Express sees them: no framework in the hot path, and no response before the scan is committed. */
@Injectable()
export class RedirectEdge {
  private readonly path: ShortPath;
  private readonly logsScans: boolean;
  private readonly commonHeaders: string[];

  constructor(
    private readonly codes: CodeResolver,
    private readonly misses: MissLimit,
    private readonly capture: ScanCapture,
    private readonly salts: VisitorSalts,
    private readonly scans: ScanLog,
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
    if (this.logsScans) this.logWhenAnswered(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.send(response, wrongMethod);
    const shortCode = this.path.codeOf(request.url ?? '');
    // A scan has no body. One that is sent anyway must be readable: otherwise the response is 400, and nothing was recorded.
    if (hasBody(request.rawHeaders))
      request.resume().once('end', () => this.tryToFind(shortCode, request, response));
    else this.tryToFind(shortCode, request, response);
  }

  private tryToFind(shortCode: string | null, request: IncomingMessage, response: ServerResponse): void {
    try {
      if (shortCode === null) this.handleOther(request, response);
      else this.find(shortCode, request, response);
    } catch (error) {
      this.fail(error, response);
    }
  }

  /** For a request to a host of short URLs that is for no short code. */
  handleOther(request: IncomingMessage, response: ServerResponse): void {
    const file = fileResponse(request.url);
    if (file) this.send(response, file);
    else this.answerMiss(request, response, this.clock.now());
  }

  private send(response: ServerResponse, content: EdgeResponse): void {
    send(response, content, this.commonHeaders);
  }

  private find(shortCode: string, request: IncomingMessage, response: ServerResponse): void {
    const now = this.clock.now();
    const code = this.codes.peek(shortCode, now);
    const visitors = this.salts.of(now);
    // Nearly every scan finds both in memory and does not wait for a promise.
    if (code && visitors instanceof VisitorHasher) this.answer(request, response, { code, visitors, now });
    else void this.answerLater(request, response, shortCode, now);
  }

  private async answerLater(
    request: IncomingMessage,
    response: ServerResponse,
    shortCode: string,
    now: Date,
  ): Promise<void> {
    try {
      const network = this.misses.networkOf(request, now);
      const limited = this.misses.isReached(network, now) ? network : null;
      const [code, visitors] = await Promise.all([
        this.codes.find(shortCode, now, limited),
        this.salts.of(now),
      ]);
      if (code) this.answer(request, response, { code, visitors, now });
      else this.answerMiss(request, response, now);
    } catch (error) {
      this.fail(error, response);
    }
  }

  /** No QR code belongs to the request. */
  private answerMiss(request: IncomingMessage, response: ServerResponse, now: Date): void {
    this.misses
      .count(this.misses.networkOf(request, now), now)
      .then((seconds) => this.send(response, seconds === 0 ? unknownCode : tooManyMisses(seconds)))
      .catch((error: unknown) => this.fail(error, response));
  }

  /** Nothing was recorded. An unavailable database fails every scan, so it is not logged once more here. */
  private fail(error: unknown, response: ServerResponse): void {
    if (isDatabaseUnavailable(error)) this.log.debug({ err: error }, 'could not resolve a short code');
    else this.log.error({ err: error }, 'could not answer a scan');
    if (response.headersSent) response.destroy();
    else this.send(response, tryAgain);
  }

  /** At debug level only: a log line costs more than the scan, and the scan has its own row. */
  private logWhenAnswered({ method }: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    response.once('close', () => {
      const duration_ms = Math.round((performance.now() - startedAt) * 10) / 10;
      this.log.debug({ method, route: this.path.template, status: response.statusCode, duration_ms }, 'scan');
    });
  }

  private answer(request: IncomingMessage, response: ServerResponse, { code, visitors, now }: Found): void {
    const refusal = code.refusalAt(now);
    if (refusal) return this.send(response, refusal);
    const scan = this.capture.capture(code.scanned, request, now, visitors);
    const found = code.responseTo(new RequestFacts(scan, code.id, request));
    if (found === null) return this.send(response, unknownCode);
    if (request.method === 'HEAD') return this.send(response, found.response);
    scan.rule = found.rule;
    scan.via = this.path.viaOf(request.url ?? '', code.shortCode);
    this.scans.append(scan, (error) => {
      if (error === undefined) this.send(response, found.response);
      // In doubt, neither the redirect nor 503 would be correct: the phone sees a closed connection and can scan again.
      else if (error instanceof ScansInDoubt) response.destroy();
      else this.send(response, tryAgain);
    });
  }
}

interface Found {
  code: ResolvedCode;
  visitors: VisitorHasher;
  now: Date;
}
