import { Injectable } from '@nestjs/common';
import { Config } from '#libs/config';
import {
  LimitedScans,
  ScanCapture,
  ScanLog,
  ScansInDoubt,
  type NewScan,
  type VisitorHasher,
} from '#libs/scans';
import { tryAgain, unknownCode } from './pages.js';
import { RequestFacts } from './request-facts.js';
import type { ResolvedCode, ScanResponse } from './resolved-code.js';
import { ShortPath } from './short-path.js';
import type { Visit } from './visit.js';
import { VisitResponses } from './visit-responses.js';

/** The code of a visit, and what a scan of it is made with. */
export interface Found {
  code: ResolvedCode;
  visitors: VisitorHasher;
  now: Date;
}

interface Chosen {
  scan: NewScan;
  chosen: ScanResponse;
}

/** Records the scans of active codes, and answers each when it is committed. */
@Injectable()
export class ScanRecorder {
  private readonly path: ShortPath;

  constructor(
    private readonly capture: ScanCapture,
    private readonly scans: ScanLog,
    private readonly limited: LimitedScans,
    private readonly responses: VisitResponses,
    config: Config,
  ) {
    this.path = new ShortPath(config.shortUrlBase, config.baseUrl);
  }

  /** HEAD is answered alike, and not recorded. */
  record(visit: Visit, found: Found): void {
    const { code, visitors, now } = found;
    const { request } = visit;
    const scan = this.capture.capture(code.scanned, request, now, visitors);
    const isForm = request.method === 'POST';
    const chosen = code.responseTo(new RequestFacts(scan, code.id, request), isForm);
    if (chosen === null) return this.responses.send(visit, unknownCode, 'unknown');
    scan.rule = chosen.rule;
    scan.via = this.path.viaOf(request.url ?? '', code.shortCode);
    if (code.hasScanLimit) this.admit(visit, found, { scan, chosen });
    else if (request.method === 'HEAD') this.responses.send(visit, chosen.response, 'head');
    else
      this.scans.append(scan, (error) => {
        if (error === undefined) this.responses.sendFound(visit, chosen, code);
        else this.fail(visit, error);
      });
  }

  private admit(visit: Visit, { code, now }: Found, { scan, chosen }: Chosen): void {
    const isScan = visit.request.method !== 'HEAD';
    this.limited.admit({ scan, isScan }, (error, isAdmitted) => {
      if (error !== undefined) return this.fail(visit, error);
      code.isLimitReached ||= !isAdmitted;
      const refusal = isAdmitted ? null : code.refusalAt(now);
      if (refusal) this.responses.refuse(visit, refusal);
      else if (isScan) this.responses.sendFound(visit, chosen, code);
      else this.responses.send(visit, chosen.response, 'head');
    });
  }

  private fail(visit: Visit, error: unknown): void {
    if (error instanceof ScansInDoubt) this.responses.abandon(visit);
    else this.responses.send(visit, tryAgain, 'unavailable');
  }
}
