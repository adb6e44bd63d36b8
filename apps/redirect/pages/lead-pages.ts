import type { Language } from '#libs/languages';
import type { PageContent, PageForm } from '#libs/qr-codes';
import {
  type Brand,
  type EdgeResponse,
  edgeTexts,
  type EdgeTexts,
  pageResponse,
  type SentForm,
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

export function thanksPage(leadPage: LeadPage): LocalizedPage {
  const { form, brand } = leadPage;
  const render = (language: Language) => {
    const { title, text } = edgeTexts[language].form.thanks;
    const { thanks } = form;
    const actions = [...(thanks.link === null ? [] : [thanks.link]), ...visitBrand(brand, language)];
    const page: PageContent = {
      ...{ title, lead: thanks.text ?? text, cover: { type: 'notice', icon: 'check' } },
      actions: actions.slice(0, 1),
    };
    return pageResponse(200, page, { language, brand });
  };
  return new LocalizedPage(200, render, () => [...leadPage.hosts, ...hostsOfVisit(brand)]);
}
