import { Inject, Injectable } from '@nestjs/common';
import { Config, LOG, type Log, type VisitOutcome } from '#libs/platform';
import { ConversionInDoubt } from '#libs/scans';
import { isDatabaseUnavailable } from '#libs/database';
import { ClientDisconnected, QueueFull } from '#libs/queue';
import {
  contentPolicy,
  shortUrlHeaders,
  SITE_FILE_HEADERS,
  SITE_FILES,
  transportHeaders,
  type SiteFile,
} from '#libs/http-server';
import { type EdgeResponse, namesAndValues } from '#libs/pages';
import { responseFor, send, type VisitResponse } from '../pages/edge-response.js';
import { unavailable, formUnavailable } from '../pages/pages.js';
import type { Visit } from '../request/visit.js';

const FILE_HEADERS = namesAndValues({ ...shortUrlHeaders(contentPolicy()), ...SITE_FILE_HEADERS });

const responseWith = ({ contentType, body }: SiteFile): EdgeResponse => ({
  status: 200,
  headers: ['Content-Type', contentType, 'Content-Length', String(body.length), ...FILE_HEADERS],
  body: [body],
});

const FILES = new Map<string | undefined, EdgeResponse>(
  SITE_FILES.map((file) => [file.path, responseWith(file)]),
);

@Injectable()
export class VisitResponses {
  private readonly commonHeaders: string[];

  constructor(
    @Inject(LOG) private readonly log: Log,
    config: Config,
  ) {
    this.commonHeaders = namesAndValues(transportHeaders(config.shortUrlBase));
  }

  send(visit: Visit, content: VisitResponse, outcome: VisitOutcome): void {
    send(visit.response, responseFor(visit.request, content), this.commonHeaders);
    visit.count(outcome);
  }

  /** Answers a request for a file, which is not a visit. @returns false if it is for none */
  sendFile(visit: Visit): boolean {
    const file = FILES.get(visit.request.url);
    if (file) this.sendAside(visit, file);
    return file !== undefined;
  }

  /** Answers a request that is not a visit. */
  sendAside({ response }: Visit, content: EdgeResponse): void {
    send(response, content, this.commonHeaders);
  }

  /**
   * Answers after nothing was recorded. An unavailable database or a full queue fails many scans, so it is not logged
   * as an error here.
   */
  fail(visit: Visit, error: unknown): void {
    if (error instanceof ClientDisconnected) return void visit.response.destroy();
    if (error instanceof ConversionInDoubt) return this.abandon(visit);
    if (isDatabaseUnavailable(error) || error instanceof QueueFull)
      this.log.debug({ err: error }, 'could not resolve a short code');
    else this.log.error({ err: error }, 'could not respond to a scan');
    if (visit.response.headersSent) visit.response.destroy();
    else this.send(visit, visit.request.method === 'POST' ? formUnavailable : unavailable, 'unavailable');
  }

  /**
   * For a scan in doubt, neither the redirect nor 503 would be correct: the phone sees a closed connection and can scan
   * again.
   */
  abandon(visit: Visit): void {
    visit.response.destroy();
    visit.count('in_doubt');
  }
}
