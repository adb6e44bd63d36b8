import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#libs/clock';
import { Config } from '#libs/config';
import { LOG, type Log } from '#libs/observability';
import {
  ScanCapture,
  ScanLog,
  ScansInDoubt,
  ScansNotStored,
  ScansRefused,
  VisitorHasher,
  VisitorSalts,
} from '#libs/scans';
import { CodeResolver } from './code-resolver.js';
import { deletedCode, failed, sendPage, tryAgain, unknownCode, wrongMethod } from './pages.js';
import type { ResolvedCode } from './resolved-code.js';
import { ShortPath } from './short-path.js';

/** Answers scans in front of Express: no framework on the short path, and no answer before the scan is committed. */
@Injectable()
export class RedirectEdge {
  private readonly path: ShortPath;

  constructor(
    private readonly codes: CodeResolver,
    private readonly capture: ScanCapture,
    private readonly salts: VisitorSalts,
    private readonly scans: ScanLog,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    config: Config,
  ) {
    this.path = new ShortPath(config.shortUrlBase, config.baseUrl);
  }

  /** Whether the request is for a short code; all others are the API's. */
  handles(request: IncomingMessage): boolean {
    return this.path.matches(request);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.answer(request, response).catch((error: unknown) => this.fail(error, response));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendPage(response, wrongMethod);
    const now = this.clock.now();
    const code = await this.findCode(request.url ?? '', now);
    if (!code?.headers) return sendPage(response, unknownCode);
    if (code.isDeleted) return sendPage(response, deletedCode);
    if (request.method === 'GET') await this.record(code, request, now);
    response.writeHead(302, code.headers);
    response.end();
  }

  private findCode(url: string, now: Date): ResolvedCode | null | Promise<ResolvedCode | null> {
    const shortCode = this.path.codeOf(url);
    if (shortCode === null) return null;
    return this.codes.peek(shortCode, now) ?? this.codes.find(shortCode, now).catch(unavailable);
  }

  private async record(code: ResolvedCode, request: IncomingMessage, now: Date): Promise<void> {
    const salt = this.salts.of(now);
    const known = salt instanceof VisitorHasher ? salt : await salt.catch(unavailable);
    return this.scans.append(this.capture.capture(code.scanned, request, now, known));
  }

  private fail(error: unknown, response: ServerResponse): void {
    if (response.headersSent) {
      response.destroy();
    } else if (error instanceof ScansInDoubt) {
      // Neither 302 nor 503 would be true: the phone sees a broken connection and may scan again.
      response.destroy();
    } else if (error instanceof ScansNotStored || error instanceof ScansRefused) {
      sendPage(response, tryAgain);
    } else {
      this.log.error({ err: error }, 'a redirect failed');
      sendPage(response, failed);
    }
  }
}

/** Whatever a query before the scan met: nothing was recorded. */
function unavailable(error: unknown): never {
  throw new ScansNotStored('the database is away', { cause: error });
}
