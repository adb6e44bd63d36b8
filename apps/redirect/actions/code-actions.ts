import { Injectable } from '@nestjs/common';
import { ClickAction } from '../conversions/click.action.js';
import type { CodeAction } from '../request/code-action.js';
import { DownloadAction } from './download.action.js';
import { LeadAction } from '../conversions/lead.action.js';
import { wrongMethod, wrongMethodOfForm } from '../pages/pages.js';
import { ImageAction } from './image.action.js';
import { PageActions } from './page-actions.js';
import { PreviewAction } from './preview.action.js';
import { ReminderAction } from './reminder.action.js';
import type { ActionName, CodeTarget } from '../request/short-path.js';
import { ThanksAction } from '../conversions/thanks.action.js';
import { UnlockAction } from './unlock.action.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

@Injectable()
export class CodeActions {
  private readonly actions: Record<ActionName, CodeAction>;

  constructor(
    private readonly responses: VisitResponses,
    unlock: UnlockAction,
    preview: PreviewAction,
    image: ImageAction,
    download: DownloadAction,
    reminder: ReminderAction,
    lead: LeadAction,
    thanks: ThanksAction,
    click: ClickAction,
    { translation, card }: PageActions,
  ) {
    this.actions = { unlock, preview, image, card, download, reminder, lead, thanks, translation, click };
  }

  async answer(visit: Visit, target: CodeTarget): Promise<void> {
    const { request } = visit;
    const action = this.actions[target.action];
    const isAllowed =
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      (request.method === 'POST' && action.takesForms);
    if (!isAllowed)
      return this.responses.send(visit, action.takesForms ? wrongMethodOfForm : wrongMethod, 'wrong_method');
    return action.answer(visit, target);
  }
}
