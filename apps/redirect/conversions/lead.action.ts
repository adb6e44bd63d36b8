import { Injectable } from '@nestjs/common';
import { chooseLanguage } from '#libs/languages';
import { Leads, ScanCapture, type NewScan } from '#libs/scans';
import {
  CONSENT_FIELD,
  NOTHING_SENT,
  type SentForm,
  readSentForm,
  TOKEN_FIELD,
  TRAP_FIELD,
} from '#libs/pages';
import type { CodeAction } from '../request/code-action.js';
import { CodeLookup, type Found } from '../resolve/code-lookup.js';
import { seeOther } from '../pages/edge-response.js';
import { ConversionTurns } from './conversion-turns.js';
import { FormTokens, deriveLeadId } from '../pages/form-token.js';
import { LeadLimits } from './lead-limits.js';
import { LeadMails } from './lead-mails.js';
import {
  closedForm,
  FAULTS_IN_FIELDS,
  FORM_EXPIRED,
  leadPageAgain,
  tooManyForms,
  type LeadFault,
  type LeadPage,
} from '../pages/lead-pages.js';
import { blockedDestination, leadTooLarge, unknownCode } from '../pages/pages.js';
import { fieldsOf, receiveForm, type FormLimits } from '../request/request-body.js';
import { ScanRecorder } from '../record/scan-recorder.js';
import type { CodeTarget } from '../request/short-path.js';
import type { Visit } from '../request/visit.js';
import { VisitResponses } from '../respond/visit-responses.js';

const FORM: FormLimits = { bytes: 256 * 1_024, ms: 10_000 };

interface Sent {
  codePath: string;
  page: LeadPage;
  fields: URLSearchParams;
}

/** Answers `<code>/lead`, to which the form of a landing page is sent. The answer follows the commit. */
@Injectable()
export class LeadAction implements CodeAction {
  readonly takesForms = true;

  constructor(
    private readonly lookup: CodeLookup,
    private readonly turns: ConversionTurns,
    private readonly capture: ScanCapture,
    private readonly scans: ScanRecorder,
    private readonly responses: VisitResponses,
    private readonly tokens: FormTokens,
    private readonly leads: Leads,
    private readonly limits: LeadLimits,
    private readonly mails: LeadMails,
  ) {}

  async answer(visit: Visit, { shortCode, codePath }: CodeTarget): Promise<void> {
    // A reopened page of faults sends GET; only the form on the code's page sends POST.
    if (visit.request.method !== 'POST') return this.responses.send(visit, seeOther(codePath), 'form');
    const form = await receiveForm(visit.request, FORM);
    if (form === null) return this.responses.send(visit, leadTooLarge, 'refused');
    const found = await this.lookup.find(visit, shortCode);
    if (!found) return;
    const refusal = found.code.refusalAfterScanAt(found.now);
    if (refusal) return this.scans.refuse(visit, refusal);
    const page = found.code.leadPage;
    if (page === null) {
      const language = chooseLanguage(visit.request.headers['accept-language']);
      const closed = closedForm(fieldsOf(form), language);
      return this.responses.send(visit, closed ?? unknownCode, closed ? 'gone' : 'unknown');
    }
    if (this.scans.isBlocked(page)) return this.responses.send(visit, blockedDestination, 'gone');
    await this.turns.run(visit, () => this.take(visit, found, { codePath, page, fields: fieldsOf(form) }));
  }

  private async take(visit: Visit, found: Found, { codePath, page, fields }: Sent): Promise<void> {
    const { code, now, visitors } = found;
    const formId = this.tokens.idIn(fields.get(TOKEN_FIELD) ?? '', code, now);
    // The code's page asks for the password.
    if (formId === null && code.passwordHash !== null)
      return this.responses.send(visit, seeOther(codePath), 'form');
    const entered = readSentForm(page.form, fields, CONSENT_FIELD);
    // The box may have been ticked beside another text.
    const sent = formId === null ? { ...entered, hasConsented: false } : entered;
    const ask = (fault: LeadFault, shown = sent) => {
      const again = leadPageAgain(page, { codePath, sent: shown, fault });
      this.responses.send(visit, this.tokens.addTo(again, code, now), 'form');
    };
    if (sent.faults.size > 0 || entered.isConsentMissing) {
      const wait = await this.limits.countFaulty(visit, code.id, now);
      return wait === 0 ? ask(FAULTS_IN_FIELDS) : ask(tooManyForms(wait), NOTHING_SENT);
    }
    if (formId === null) return ask(FORM_EXPIRED);
    const visitor = this.capture.capture(code.scanned, visit.request, now, visitors);
    const isBot = visitor.userAgent.isBot || (fields.get(TRAP_FIELD) ?? '') !== '';
    const seconds = isBot ? 0 : await this.limits.count(visit, visitor);
    if (seconds > 0) return ask(tooManyForms(seconds));
    if (!isBot) await this.record(visitor, { page, sent, formId });
    this.responses.send(visit, seeOther(`${codePath}/thanks`), 'lead');
  }

  private async record(
    { code, location, userAgent, scannedAt }: NewScan,
    { page, sent, formId }: { page: LeadPage; sent: SentForm; formId: Buffer },
  ): Promise<void> {
    const { values: fields, hasConsented: consent } = sent;
    const lead = {
      ...{
        id: deriveLeadId(formId, [code.id, fields, consent]),
        workspaceId: code.workspaceId,
        qrCodeId: code.id,
      },
      ...{ fields, consent, consentText: page.form.consentText },
      ...{ ...location, ...userAgent, submittedAt: scannedAt },
    };
    const isNew = await this.leads.record(lead);
    if (isNew) await this.mails.post(code, page.form.notifyEmails);
  }
}
