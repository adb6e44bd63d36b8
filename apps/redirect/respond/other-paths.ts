import { Injectable } from '@nestjs/common';
import { FAVICON } from '#libs/http-server';
import { Clock } from '#libs/platform';
import { CodeLookup } from '../resolve/code-lookup.js';
import type { Visit } from '../request/visit.js';
import { DomainPages } from './domain-pages.js';
import { FileAddresses } from './file-addresses.js';
import { describeResolver, isResolverDescription } from './resolver-description.js';
import { VisitResponses } from './visit-responses.js';

/** Answers requests for paths that are neither short URLs nor GS1 Digital Links. */
@Injectable()
export class OtherPaths {
  constructor(
    private readonly lookup: CodeLookup,
    private readonly pages: DomainPages,
    private readonly files: FileAddresses,
    private readonly responses: VisitResponses,
    private readonly clock: Clock,
  ) {}

  async answer(visit: Visit): Promise<void> {
    const { url = '' } = visit.request;
    if (isResolverDescription(url)) return this.responses.sendAside(visit, describeResolver(visit.path.base));
    const own = url === FAVICON.path ? await this.iconOf(visit) : await this.rootOf(visit);
    if (own) return this.responses.sendAside(visit, own);
    if (this.responses.sendFile(visit)) return;
    const file = await this.files.find(url);
    if (file) return this.responses.sendAside(visit, file);
    await this.lookup.answerMiss(visit, this.clock.now());
  }

  private async iconOf(visit: Visit) {
    return (await this.pages.find(visit)).favicon;
  }

  private async rootOf(visit: Visit) {
    const isRoot = /^\/(?:\?|$)/.test(visit.request.url ?? '');
    return isRoot ? (await this.pages.find(visit)).root : null;
  }
}
