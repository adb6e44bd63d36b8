import { Injectable } from '@nestjs/common';
import { CtaClicks, ScanCapture, type NewClick } from '#libs/scans';
import { newId } from '#libs/database';
import { ClickKeys } from '../resolve/click-keys.js';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup, type Found } from '../resolve/code-lookup.js';
import { ConversionTurns } from './conversion-turns.js';
import { redirectTo, seeOther } from '../pages/edge-response.js';
import { unknownCode } from '../pages/pages.js';
import type { Button } from '../resolve/resolved-code.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

/** Answers `<code>/cta/<id>`, a click on a button of a landing page. The redirect follows the commit, as for scans. */
@Injectable()
export class ClickAction implements CodeAction {
  readonly takesForms = false;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly capture: ScanCapture,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
    private readonly keys: ClickKeys,
    private readonly clicks: CtaClicks,
    private readonly turns: ConversionTurns,
  ) {}

  async answer(visit: Visit, { shortCode, codePath, ctaId = '' }: CodeTarget): Promise<void> {
    const found = await this.lookup.find(visit, shortCode);
    if (!found) return;
    const { code, now } = found;
    const refusal = code.refusalAfterScanAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    // Visitors who cannot see the page must not learn whether a button exists.
    if (!this.keys.allows(visit.request.url ?? '', code))
      return this.responses.send(visit, seeOther(codePath), 'password');
    const button = code.buttons.get(ctaId);
    const redirect = button && redirectTo(button.url);
    if (!redirect) return this.responses.send(visit, unknownCode, 'unknown');
    const isShown = !this.scans.isBlocked(redirect) && visit.request.method !== 'HEAD';
    if (isShown) await this.record(visit, found, { ...button, ctaId });
    this.scans.show(visit, redirect, visit.request.method === 'HEAD' ? 'head' : 'click');
  }

  /** Bots get the same answer, but are not recorded. */
  private async record(
    visit: Visit,
    { code, visitors, now }: Found,
    button: Button & Pick<NewClick, 'ctaId'>,
  ): Promise<void> {
    const { userAgent, location } = this.capture.capture(code.scanned, visit.request, now, visitors);
    const { isBot, ...visitor } = userAgent;
    if (isBot) return;
    const { id: qrCodeId, workspaceId } = code.scanned;
    const click = {
      id: newId(now),
      workspaceId,
      qrCodeId,
      ...location,
      ...visitor,
      clickedAt: now,
      ...button,
    };
    await this.turns.run(visit, () => this.clicks.record(click));
  }
}
