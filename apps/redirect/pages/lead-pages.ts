import { safeHtml } from '#libs/http-server';
import type { Language } from '#libs/languages';
import type { PageForm } from '#libs/qr-codes';
import {
  type Brand,
  type EdgeResponse,
  edgeTexts,
  type EdgeTexts,
  FORM_STYLE,
  formDirectives,
  formHtml,
  formResponse,
  pageResponse,
  type SentForm,
} from '#libs/pages';
import { LocalizedPage } from './edge-response.js';

export interface LeadPage {
  title: string;
  form: PageForm;
  language: Language;
  brand: Brand | null;
  hosts: readonly string[];
}

export interface LeadFault {
  status: 422 | 429;
  message: (texts: EdgeTexts['form']) => string;
  headers?: string[];
}

export const FAULTS_IN_FIELDS: LeadFault = { status: 422, message: ({ hasFaults }) => hasFaults };

export const FORM_EXPIRED: LeadFault = { status: 422, message: ({ expired }) => expired };

export const tooManyForms = (seconds: number): LeadFault => ({
  status: 429,
  message: ({ tooMany }) => tooMany(Math.ceil(seconds / 60)),
  headers: ['Retry-After', String(seconds)],
});

export function leadPageAgain(
  { title, form, language, brand }: LeadPage,
  { action, sent, fault }: { action: string; sent: SentForm; fault: LeadFault },
): EdgeResponse {
  const texts = edgeTexts[language].form;
  const message = fault.message(texts);
  const head = safeHtml`<h1 dir="auto">${title}</h1><p class="fault" role="alert">${message}</p>`;
  const main = [head, ...formHtml(form, { action, language, sent })];
  return formResponse(
    main,
    { language, brand },
    {
      title: texts.errorTitle(title),
      style: FORM_STYLE,
      directives: formDirectives(form),
      status: fault.status,
      headers: fault.headers ?? [],
    },
  );
}

export const thanksPage = ({ form: { thanks }, brand }: LeadPage): LocalizedPage =>
  new LocalizedPage(200, (language) => {
    const { title, text } = edgeTexts[language].form.thanks;
    const page = { title, text: thanks.text ?? text, links: thanks.link === null ? [] : [thanks.link] };
    return pageResponse(200, page, { language, brand, isNotice: true });
  });
