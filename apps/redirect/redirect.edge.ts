import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { Clock, LOG, type Config, type Log } from '#libs/platform';
import { hasBody, plainListener, securityHeaders, type ReadinessService } from '#libs/http-server';
import { CodeActions } from './actions/code-actions.js';
import { CodeLookup, type Found } from './resolve/code-lookup.js';
import { DomainPaths } from './request/domain-paths.js';
import { LinkLookup } from './resolve/link-lookup.js';
import { tooLarge, wrongMethod, wrongProduct } from './pages/pages.js';
import { passwordPage, unlockForm } from './pages/password-page.js';
import { discardBody } from './request/request-body.js';
import { ScanRecorder } from './record/scan-recorder.js';
import type { LinkTarget } from './request/short-path.js';
import { Visit } from './request/visit.js';
import { answerProduct } from './respond/answer-product.js';
import { OtherPaths } from './respond/other-paths.js';
import { allowMethods, isResolverDescription } from './respond/resolver-description.js';
import { VisitResponses } from './respond/visit-responses.js';

/** A short code, a GS1 Digital Link, or neither. */
type Sought = string | LinkTarget | null;

/** Answers scans without a framework in the hot path, and never before the scan is committed. */
@Injectable()
export class RedirectEdge {
  constructor(
    private readonly domains: DomainPaths,
    private readonly lookup: CodeLookup,
    private readonly links: LinkLookup,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly actions: CodeActions,
    private readonly others: OtherPaths,
  ) {}

  listener(readiness: ReadinessService, { shortUrlBase }: Pick<Config, 'shortUrlBase'>): RequestListener {
    const headers = securityHeaders(shortUrlBase);
    const scans: RequestListener = (request, response) => this.handle(request, response);
    const checksOrScans = plainListener(readiness, headers, scans);
    return (request, response) => {
      if (this.domains.of(request.rawHeaders)) scans(request, response);
      else checksOrScans(request, response);
    };
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const path = this.domains.of(request.rawHeaders) ?? this.domains.others;
    const visit = new Visit(request, response, path);
    if (path === this.domains.others && !path.matches(request)) return this.answerOther(visit);
    if (this.log.isLevelEnabled('debug')) this.logWhenAnswered(visit);
    const shortCode = path.codeOf(request.url ?? '');
    const target = shortCode === null ? path.targetOf(request.url ?? '') : null;
    if (target) return this.settle(visit, this.actions.answer(visit, target));
    const sought = shortCode ?? path.linkOf(request.url ?? '');
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.answerMethod(visit, sought);
    // A scan has no body, but one that is sent must be readable: otherwise the response is 400, and nothing is
    // recorded.
    if (hasBody(request.rawHeaders))
      discardBody(
        request,
        () => this.tryToFind(sought, visit),
        () => this.responses.send(visit, tooLarge, 'refused'),
      );
    else this.tryToFind(sought, visit);
  }

  /** A resolver answers OPTIONS, so that programs of any site can ask it. */
  private answerMethod(visit: Visit, sought: Sought): void {
    const { method, url } = visit.request;
    const isLink = typeof sought === 'object' && sought !== null;
    if (method === 'OPTIONS' && (isLink || isResolverDescription(url)))
      this.responses.sendAside(visit, allowMethods(isLink ? sought.url : null));
    else this.responses.send(visit, wrongMethod, 'wrong_method');
  }

  private tryToFind(sought: Sought, visit: Visit): void {
    try {
      if (sought === null) this.answerOther(visit);
      else if (typeof sought === 'string') this.find(sought, visit);
      else this.settle(visit, this.findLink(visit, sought));
    } catch (error) {
      this.responses.fail(visit, error);
    }
  }

  private answerOther(visit: Visit): void {
    this.settle(visit, this.others.answer(visit));
  }

  private find(shortCode: string, visit: Visit): void {
    const now = this.clock.now();
    const found = this.lookup.peek(visit, shortCode, now);
    if (found) this.answer(visit, found);
    else this.settle(visit, this.findLater(visit, shortCode, now));
  }

  private async findLater(visit: Visit, shortCode: string, now: Date): Promise<void> {
    const found = await this.lookup.find(visit, shortCode, { now });
    if (found) this.answer(visit, found);
  }

  private async findLink(visit: Visit, target: LinkTarget): Promise<void> {
    if (target.wrongKey !== undefined)
      return this.responses.send(visit, wrongProduct(target.wrongKey), 'refused');
    const found = await this.links.find(visit, target);
    if (found) this.answer(visit, found);
  }

  private answer(visit: Visit, found: Found): void {
    const { code, now } = found;
    const refusal = code.refusalAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    if (code.passwordHash === null) {
      const { productLinks, brand } = code;
      const product = productLinks && answerProduct(productLinks, visit.request, { link: found.link, brand });
      return product && 'shown' in product
        ? this.scans.show(visit, product.shown, 'linkset')
        : this.scans.record(visit, found, product?.redirect);
    }
    const url = visit.request.url ?? '';
    const path = visit.path.pathOf(url, visit.path.normalise(code.shortCode));
    this.responses.send(visit, passwordPage(unlockForm(code, path, url), null), 'password');
  }

  private settle(visit: Visit, answered: Promise<void>): void {
    answered.catch((error: unknown) => this.responses.fail(visit, error));
  }

  /** Logs at debug level only, since a log line costs more than the scan, which has its own row. */
  private logWhenAnswered({ request: { method }, response, path }: Visit): void {
    const startedAt = performance.now();
    response.once('close', () => {
      const duration_ms = Math.round((performance.now() - startedAt) * 10) / 10;
      this.log.debug({ method, route: path.template, status: response.statusCode, duration_ms }, 'scan');
    });
  }
}
