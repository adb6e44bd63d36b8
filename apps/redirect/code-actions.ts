import { Injectable } from '@nestjs/common';
import { ClientAddresses, siteOf } from '#libs/addresses';
import type { FairQueueLimits } from '#libs/fair-queue';
import { ConnectionArrivals, PacedTurns } from '#libs/time-slices';
import { ClickAction } from './click.action.js';
import type { CodeAction } from './code-action.js';
import { DownloadAction } from './download.action.js';
import { LeadAction } from './lead.action.js';
import { wrongMethod, wrongMethodOfForm } from './pages.js';
import { PreviewAction } from './preview.action.js';
import type { ActionName, CodeTarget } from './short-path.js';
import { ThanksAction } from './thanks.action.js';
import { UnlockAction } from './unlock.action.js';
import type { Visit } from './visit.js';
import { VisitResponses } from './visit-responses.js';

/** Of what starts in one turn of the event loop, as for requests of the API. */
const STARTS: FairQueueLimits = { running: 4, runningPerKey: 4, waiting: 4_000, waitingPerKey: 2_000 };

/**
 * Answers what visitors ask of a code other than to scan it. Each takes longer than a scan, so a few start at a time, and none
 * while connections arrive: with a thousand at once, scans on new connections waited for more than a second.
 */
@Injectable()
export class CodeActions {
  private readonly actions: Record<ActionName, CodeAction>;
  private readonly turns: PacedTurns;

  constructor(
    private readonly addresses: ClientAddresses,
    private readonly responses: VisitResponses,
    arrivals: ConnectionArrivals,
    unlock: UnlockAction,
    preview: PreviewAction,
    download: DownloadAction,
    lead: LeadAction,
    thanks: ThanksAction,
    click: ClickAction,
  ) {
    this.actions = { unlock, preview, download, lead, thanks, click };
    this.turns = new PacedTurns(arrivals, STARTS);
  }

  /** @throws QueueFull, RecipientLeft, and what the action throws */
  async answer(visit: Visit, target: CodeTarget): Promise<void> {
    const { request, response } = visit;
    const action = this.actions[target.action];
    const isAllowed =
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      (request.method === 'POST' && action.takesForms);
    if (!isAllowed)
      return this.responses.send(visit, action.takesForms ? wrongMethodOfForm : wrongMethod, 'wrong_method');
    await this.turns.next(siteOf(this.addresses.of(request)), response);
    return action.answer(visit, target);
  }
}
