import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BlockedHosts } from '#libs/blocked-hosts';
import { queryOfVisit, type ScanFacts } from '#libs/qr-codes';
import type { VisitOutcome } from '#libs/platform';
import {
  isPrefetch,
  languageTagOf,
  LimitedScans,
  ScanCapture,
  ScanLog,
  ScansInDoubt,
  visitorBucket,
  type NewScan,
} from '#libs/scans';
import type { EdgeResponse } from '#libs/pages';
import type { Found } from '../resolve/code-lookup.js';
import { LocalizedPage, locationIn, notPrefetched, type VisitResponse } from '../pages/edge-response.js';
import { FormTokens } from '../pages/form-token.js';
import { blockedDestination, unavailable, unknownCode } from '../pages/pages.js';
import type { ScanResponse } from '../resolve/resolved-code.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

interface Chosen {
  scan: NewScan;
  chosen: ScanResponse;
}

interface Admission {
  scan: NewScan;
  isScan: boolean;
  respond: () => void;
  refuse: (refusal: VisitResponse) => void;
}

@Injectable()
export class ScanRecorder {
  constructor(
    private readonly capture: ScanCapture,
    private readonly scans: ScanLog,
    private readonly limited: LimitedScans,
    private readonly responses: VisitResponses,
    private readonly tokens: FormTokens,
    private readonly blocked: BlockedHosts,
  ) {}

  /**
   * HEAD gets the same answer, but is not recorded. A prefetch is refused, so that the visit itself arrives as another
   * request.
   * @param redirect in place of that to the destination of the code
   */
  record(visit: Visit, found: Found, redirect: EdgeResponse | null = null): void {
    if (isPrefetch(visit.request.rawHeaders)) return this.responses.send(visit, notPrefetched, 'prefetch');
    const made = this.choose(visit, found, redirect);
    if (made === null) return;
    const { scan, chosen } = made;
    const isScan = visit.request.method !== 'HEAD';
    const respond = () => {
      if (isScan) this.answerScan(visit, chosen.response, found);
      else this.responses.send(visit, chosen.response, 'head');
    };
    const refuse = (refusal: VisitResponse) => this.refuse(visit, refusal);
    if (found.code.hasScanLimit) this.admit(visit, found, { scan, isScan, respond, refuse });
    else if (!isScan) respond();
    else
      this.scans.append(scan, (error) => {
        if (error === undefined) respond();
        else this.fail(visit, error);
      });
  }

  private answerScan(visit: Visit, response: EdgeResponse, { code, now }: Found): void {
    const content = code.leadPage === null ? response : this.tokens.addTo(response, code, now);
    this.responses.send(visit, content, isRedirect(content) ? 'redirect' : 'page');
  }

  preview(visit: Visit, found: Found, render: (response: EdgeResponse) => VisitResponse): void {
    const refuse = (refusal: VisitResponse) => this.previewRefusal(visit, refusal, render);
    const refusal = found.code.refusalAt(found.now);
    if (refusal) return refuse(refusal);
    const made = this.choose(visit, found);
    if (made === null) return;
    const respond = () => this.responses.send(visit, render(made.chosen.response), 'preview');
    if (found.code.hasScanLimit)
      this.admit(visit, found, { scan: made.scan, isScan: false, respond, refuse });
    else respond();
  }

  private previewRefusal(
    visit: Visit,
    refusal: VisitResponse,
    render: (response: EdgeResponse) => VisitResponse,
  ): void {
    const isPage = refusal instanceof LocalizedPage || locationIn(refusal) === null;
    if (!isPage && !this.isBlocked(refusal)) this.responses.send(visit, render(refusal), 'preview');
    else this.refuse(visit, refusal);
  }

  /** Chooses the scan to record and its response. If no destination is allowed, answers the visit and returns null. */
  private choose(
    visit: Visit,
    { code, visitors, now, link }: Found,
    redirect: EdgeResponse | null = null,
  ): Chosen | null {
    const { request, path } = visit;
    const scan = this.capture.capture(code.scanned, request, now, visitors);
    if (visit.scanId !== null) scan.id = visit.scanId;
    const isForm = request.method === 'POST';
    const facts = new RequestFacts(scan, code.id, request);
    const chosen = redirect
      ? { response: link ? redirect : code.withVisitQuery(redirect, facts), rule: null }
      : code.responseTo(facts, isForm);
    const isBlocked = chosen !== null && this.isBlocked(chosen.response);
    if (chosen !== null && !isBlocked) {
      scan.rule = chosen.rule;
      scan.via = link ? 'symbol' : path.viaOf(request.url ?? '', code.shortCode);
      return { scan, chosen };
    }
    if (isBlocked) this.responses.send(visit, blockedDestination, 'gone');
    else this.responses.send(visit, unknownCode, 'unknown');
    return null;
  }

  isBlocked(response: Pick<EdgeResponse, 'hosts'>): boolean {
    return this.blocked.isUsed && this.blocked.hasAny(response.hosts ?? []);
  }

  private admit(visit: Visit, { code, now }: Found, { scan, isScan, respond, refuse }: Admission): void {
    this.limited.admit({ scan, isScan }, (error, isAdmitted) => {
      if (error !== undefined) return this.fail(visit, error);
      code.isLimitReached ||= !isAdmitted;
      const refusal = isAdmitted ? null : code.refusalAt(now);
      if (refusal) refuse(refusal);
      else respond();
    });
  }

  refuse(visit: Visit, refusal: VisitResponse): void {
    const content = this.isBlocked(refusal) ? blockedDestination : refusal;
    this.responses.send(visit, content, isRedirect(content) ? 'fallback' : 'gone');
  }

  show(visit: Visit, content: VisitResponse, outcome: VisitOutcome): void {
    if (this.isBlocked(content)) this.responses.send(visit, blockedDestination, 'gone');
    else this.responses.send(visit, content, outcome);
  }

  private fail(visit: Visit, error: unknown): void {
    if (error instanceof ScansInDoubt) this.responses.abandon(visit);
    else this.responses.send(visit, unavailable, 'unavailable');
  }
}

const isRedirect = ({ status }: VisitResponse): boolean => status === 302 || status === 303;

export class RequestFacts implements ScanFacts {
  private knownLanguage: string | undefined;
  private knownBucket: number | undefined;
  private knownQuery: URLSearchParams | undefined;

  constructor(
    private readonly scan: NewScan,
    private readonly qrCodeId: string,
    private readonly request: Pick<IncomingMessage, 'headers' | 'url'>,
  ) {}

  get country(): string {
    return this.scan.location.country;
  }

  get device(): string {
    return this.scan.userAgent.device;
  }

  get os(): string {
    return this.scan.userAgent.os;
  }

  get browser(): string {
    return this.scan.userAgent.browser;
  }

  /** Parsed only for a code whose rules or destination need it. */
  get query(): URLSearchParams {
    return (this.knownQuery ??= queryOfVisit(this.request.url ?? ''));
  }

  get language(): string {
    return (this.knownLanguage ??= languageTagOf(this.request.headers['accept-language']));
  }

  get at(): Date {
    return this.scan.scannedAt;
  }

  get bucket(): number {
    return (this.knownBucket ??= visitorBucket(this.scan.visitorHash, this.qrCodeId));
  }
}
