import { safeHtml } from '#libs/html';
import type { Language, PageForm } from '#libs/qr-codes';
import { perBrand, type Brand } from './brand.js';
import type { EdgeResponse } from './edge-response.js';
import { formHtml } from './form-html.js';
import { FORM_STYLE } from './form-style.js';
import { LocalizedPage } from './localized-page.js';
import { formResponse, pageResponse } from './page-response.js';
import type { SentForm } from './sent-form.js';
import { edgeTexts, type EdgeTexts } from './texts/index.js';

/** The form of a code's page. */
export interface LeadPage {
  /** Of the page. */
  title: string;
  form: PageForm;
  language: Language;
  brand: Brand | null;
  /** To which the page leads. */
  hosts: readonly string[];
}

/** Why the form is shown again, with its status. */
export interface LeadFault {
  status: 422 | 429;
  says: (texts: EdgeTexts['form']) => string;
  headers?: string[];
}

export const FAULTS_IN_FIELDS: LeadFault = { status: 422, says: ({ hasFaults }) => hasFaults };

export const FORM_EXPIRED: LeadFault = { status: 422, says: ({ expired }) => expired };

export const tooManyForms = (seconds: number): LeadFault => ({
  status: 429,
  says: ({ tooMany }) => tooMany(Math.ceil(seconds / 60)),
  headers: ['Retry-After', String(seconds)],
});

/** The form with what the visitor has entered, and what is wrong with it; it needs a token. */
export function leadPageAgain(
  { title, form, language, brand }: LeadPage,
  { action, sent, fault }: { action: string; sent: SentForm; fault: LeadFault },
): EdgeResponse {
  const texts = edgeTexts[language].form;
  const says = fault.says(texts);
  const head = safeHtml`<h1 dir="auto">${title}</h1><p class="fault" role="alert">${says}</p>`;
  const main = [head, ...formHtml(form, { action, language, sent })];
  return formResponse(
    main,
    { language, brand },
    {
      title: texts.errorTitle(title),
      style: FORM_STYLE,
      directives: { 'form-action': "'self'" },
      status: fault.status,
      headers: fault.headers ?? [],
    },
  );
}

/** After a form was sent. */
export const thanksPage = perBrand(
  (brand) =>
    new LocalizedPage(200, (language) =>
      pageResponse(200, edgeTexts[language].form.thanks, { language, brand, isNotice: true }),
    ),
);
