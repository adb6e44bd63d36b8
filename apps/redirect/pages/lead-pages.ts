import type { Language } from '#libs/languages';
import type { PageContent, PageForm } from '#libs/qr-codes';
import {
  type Brand,
  CONSENT_FIELD,
  type EdgeResponse,
  edgeTexts,
  type EdgeTexts,
  pageResponse,
  type SentForm,
  TOKEN_FIELD,
  TRAP_FIELD,
} from '#libs/pages';
import { LocalizedPage } from './edge-response.js';
import { hostsOfVisit, visitBrand } from './visit-brand.js';

export interface LeadPage {
  page: PageContent;
  form: PageForm;
  clickQuery: string;
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
  { page, form, language, brand, clickQuery }: LeadPage,
  { codePath, sent, fault }: { codePath: string; sent: SentForm; fault: LeadFault },
): EdgeResponse {
  const texts = edgeTexts[language].form;
  const { title, lead, blocks = [] } = page;
  return pageResponse(
    fault.status,
    { title, lead, form, blocks: blocks.filter(({ type }) => type === 'buttons') },
    {
      ...{ language, brand, codePath, clickQuery },
      sent: { form: sent, message: fault.message(texts) },
      documentTitle: texts.errorTitle(title),
    },
    fault.headers,
  );
}

const isOfVisitor = ([name, value]: readonly [string, string]) =>
  value !== '' && ![CONSENT_FIELD, TOKEN_FIELD, TRAP_FIELD].includes(name);

/** Returns what a visitor wrote in a form that the code no longer has, because it is nowhere else; null if that is nothing. */
export function closedForm(fields: URLSearchParams, language: Language): EdgeResponse | null {
  const written = [...fields].filter(isOfVisitor).map(([label, text]) => ({ label, text }));
  if (written.length === 0) return null;
  const { title, text } = edgeTexts[language].notices.formClosed;
  const cover = { type: 'notice', icon: 'flag' } as const;
  const blocks = [{ type: 'fields', fields: written }] as const;
  return pageResponse(410, { title, lead: text, cover, blocks }, { language, brand: null });
}

export function thanksPage(leadPage: LeadPage): LocalizedPage {
  const { form, brand } = leadPage;
  const render = (language: Language) => {
    const { title, text } = edgeTexts[language].form.thanks;
    const { thanks } = form;
    const actions = [...(thanks.link === null ? [] : [thanks.link]), ...visitBrand(brand, language)];
    const page: PageContent = {
      ...{ title, ...thanksContent(thanks.text ?? text), cover: { type: 'notice', icon: 'check' } },
      actions: actions.slice(0, 1),
    };
    return pageResponse(200, page, { language, brand });
  };
  return new LocalizedPage(200, render, () => [...leadPage.hosts, ...hostsOfVisit(brand)]);
}

/** Several lines are what happens next, step by step; a colon ends what a step is about. */
function thanksContent(text: string): Pick<PageContent, 'lead' | 'blocks'> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return { lead: text };
  const steps = lines.map((line) => {
    const [, name, rest] = /^([^:]{1,60}):\s+(.+)$/.exec(line) ?? [];
    return name === undefined ? { title: line } : { title: name, detail: rest };
  });
  return { blocks: [{ type: 'next', steps }] };
}
