import { Injectable } from '@nestjs/common';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup } from '../resolve/code-lookup.js';
import { seeOther } from '../pages/edge-response.js';
import { unknownCode } from '../pages/pages.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

/** Answers `<code>/lang/de` with the page in that language. This is not a scan, since the page with the link was one. */
@Injectable()
export class TranslationAction implements CodeAction {
  readonly takesForms = false;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
  ) {}

  async answer(visit: Visit, { shortCode, codePath, language }: CodeTarget): Promise<void> {
    const found = await this.lookup.find(visit, shortCode, { ...(language && { language }) });
    if (!found) return;
    const { code, now } = found;
    const refusal = code.refusalAfterScanAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    // The code itself asks for the password, counts to a limit, and shows the token of a form.
    if (code.passwordHash !== null || code.hasScanLimit || code.leadPage !== null)
      return this.responses.send(visit, seeOther(codePath), 'page');
    const page = code.pageAt(now);
    if (page === null) this.responses.send(visit, unknownCode, 'unknown');
    else this.scans.show(visit, page, 'page');
  }
}
