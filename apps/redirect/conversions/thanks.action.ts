import { Injectable } from '@nestjs/common';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup } from '../resolve/code-lookup.js';
import { thanksPage } from '../pages/lead-pages.js';
import { unknownCode } from '../pages/pages.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

/** Answers `<code>/thanks` after a form, even if other visitors have used up the scan limit. This is not a scan. */
@Injectable()
export class ThanksAction implements CodeAction {
  readonly takesForms = false;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
  ) {}

  async answer(visit: Visit, { shortCode }: CodeTarget): Promise<void> {
    const found = await this.lookup.find(visit, shortCode);
    if (!found) return;
    const { code, now } = found;
    const refusal = code.refusalAfterScanAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    if (code.leadPage === null) this.responses.send(visit, unknownCode, 'unknown');
    else this.scans.show(visit, thanksPage(code.leadPage), 'form');
  }
}
