import { Injectable } from '@nestjs/common';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup, type Found } from '../resolve/code-lookup.js';
import { formTooLarge, unknownCode } from '../pages/pages.js';
import { PasswordGuesses } from './password-guesses.js';
import { passwordPage, tooManyGuesses, WRONG_PASSWORD, type PasswordForm } from '../pages/password-page.js';
import { readForm } from '../request/request-body.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

/**
 * Serves `<code>/vcard.vcf` and `<code>/event.ics`, which a code's page offers. This is not a scan, since the page was
 * one.
 */
@Injectable()
export class DownloadAction implements CodeAction {
  readonly takesForms = true;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly guesses: PasswordGuesses,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
  ) {}

  async answer(visit: Visit, target: CodeTarget): Promise<void> {
    const { request } = visit;
    const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
    if (form === null) return this.responses.send(visit, formTooLarge, 'refused');
    const found = await this.lookup.find(visit, target.shortCode);
    if (!found) return;
    const { code, now } = found;
    const refusal = code.refusalAt(now);
    if (refusal) return this.scans.refuse(visit, refusal);
    if (code.file?.path !== target.file) return this.responses.send(visit, unknownCode, 'unknown');
    if (code.passwordHash === null) return this.download(visit, found);
    await this.unlock(visit, found, { target, password: form.get('password') });
  }

  /** No cookie stores that the visitor has entered the password for the page, so it is requested again. */
  private async unlock(
    visit: Visit,
    found: Found,
    { target, password }: { target: CodeTarget; password: string | null },
  ): Promise<void> {
    const { request, response } = visit;
    const { code, now } = found;
    const action = `${target.codePath}/${target.file ?? ''}`;
    const form: PasswordForm = { action, isFile: true, brand: code.brand };
    if (request.method !== 'POST') return this.responses.send(visit, passwordPage(form, null), 'password');
    const result = await this.guesses.check(code, { password: password ?? '', request, response, now });
    if (result === 'right') return this.download(visit, found);
    if (result === 'wrong') return this.responses.send(visit, passwordPage(form, WRONG_PASSWORD), 'password');
    this.responses.send(visit, passwordPage(form, tooManyGuesses(result)), 'refused');
  }

  private download(visit: Visit, { code }: Found): void {
    if (code.file) this.scans.show(visit, code.file.response, 'download');
  }
}
