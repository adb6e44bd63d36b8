import { Injectable } from '@nestjs/common';
import { chooseLanguage } from '#libs/languages';
import { edgeTexts } from '#libs/pages';
import { writeReminder } from '#libs/qr-codes';
import { toFileResponse } from '../pages/code-file.js';
import { seeOther } from '../pages/edge-response.js';
import { REMINDER } from '../pages/pages.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeAction } from '../request/code-action.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { CodeLookup } from '../resolve/code-lookup.js';
import type { ResolvedCode } from '../resolve/resolved-code.js';

/**
 * Serves `<code>/reminder.ics`, which the notice of a code offers before its start. It says nothing about the content,
 * and is no scan. Afterwards, it leads to the code.
 */
@Injectable()
export class ReminderAction implements CodeAction {
  readonly takesForms = false;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly scans: ScanRecorder,
  ) {}

  async answer(visit: Visit, { shortCode, codePath }: CodeTarget): Promise<void> {
    const found = await this.lookup.find(visit, shortCode);
    if (!found) return;
    const { code, now } = found;
    const at = code.opensAfter(now);
    const refusal = code.refusalAt(now);
    if (at) this.scans.show(visit, reminderOf(code, at, visit), 'download');
    else if (refusal) this.scans.refuse(visit, refusal);
    else this.scans.show(visit, seeOther(codePath), 'redirect');
  }
}

function reminderOf(code: ResolvedCode, at: Date, { request }: Visit) {
  const { now: text } = edgeTexts[chooseLanguage(request.headers['accept-language'])].opening;
  const { name = null } = code.brand ?? {};
  const { id, scanned, shortUrl, updatedAt } = code;
  return toFileResponse({
    path: REMINDER,
    contentType: 'text/calendar; charset=utf-8',
    name: REMINDER,
    content: writeReminder({
      ...{ id, version: scanned.version, updatedAt, at, url: shortUrl },
      title: name === null ? text : `${name}: ${text}`,
    }),
  });
}
