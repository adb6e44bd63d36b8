import { Injectable } from '@nestjs/common';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup, type Found } from '../resolve/code-lookup.js';
import { seeOther } from '../pages/edge-response.js';
import { formTooLarge } from '../pages/pages.js';
import { PasswordGuesses } from './password-guesses.js';
import { passwordPage, tooManyGuesses, unlockForm, WRONG_PASSWORD } from '../pages/password-page.js';
import { readForm } from '../request/request-body.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

/** Answers `<code>/unlock`, to which the password form is sent. The right password counts as the scan. */
@Injectable()
export class UnlockAction implements CodeAction {
  readonly takesForms = true;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly guesses: PasswordGuesses,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
  ) {}

  async answer(visit: Visit, { shortCode, codePath }: CodeTarget): Promise<void> {
    // A reopened password page sends GET; only the form on the code's page sends POST.
    if (visit.request.method !== 'POST') return this.responses.send(visit, seeOther(codePath), 'password');
    const form = await readForm(visit.request);
    if (form === null) return this.responses.send(visit, formTooLarge, 'refused');
    const found = await this.lookup.find(visit, shortCode);
    if (found) await this.unlock(visit, found, { codePath, password: form.get('password') ?? '' });
  }

  private async unlock(
    visit: Visit,
    found: Found,
    { codePath, password }: { codePath: string; password: string },
  ): Promise<void> {
    const { code, now } = found;
    const refusal = code.refusalAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    if (code.passwordHash === null) return this.responses.send(visit, seeOther(codePath), 'password');
    const { request, response } = visit;
    const form = unlockForm(code, codePath, request.url);
    const result = await this.guesses.check(code, { password, request, response, now });
    if (result === 'right') return this.scans.record(visit, found);
    if (result === 'wrong') return this.responses.send(visit, passwordPage(form, WRONG_PASSWORD), 'password');
    this.responses.send(visit, passwordPage(form, tooManyGuesses(result)), 'refused');
  }
}
