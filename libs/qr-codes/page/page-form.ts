import type { LeadForm } from '../fields/lead-form.js';
import type { Language } from './languages.js';
import type { PageForm } from './page-content.js';
import { categoryTexts } from './texts/index.js';

/** The form of a page, as it is stored. */
export const formOf = (
  { fields, consent_text: consentText, submit_label: submitLabel }: LeadForm,
  language: Language,
): PageForm => ({
  fields: fields.map(({ name, label, type, required: isRequired = false, options = [] }) => ({
    ...{ name, label, type, isRequired, options },
  })),
  consentText: consentText ?? null,
  submitLabel: submitLabel ?? categoryTexts[language].landingPage.submit,
});
