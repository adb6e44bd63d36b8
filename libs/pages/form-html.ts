import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { Language } from '#libs/languages';
import type { PageForm, PageFormField } from '#libs/qr-codes';
import { edgeTexts, type EdgeTexts } from './texts/index.js';
import { locationOf } from './edge-response.js';
import { icon } from './icons.js';
import { SANDBOX } from './sandbox.js';
import { MAX_LENGTHS, type SentForm } from './sent-form.js';

/** The form's own inputs contain a period, unlike those of its fields. */
export const TOKEN_FIELD = 'form.token';
export const TRAP_FIELD = 'form.website';
export const CONSENT_FIELD = 'consent';
const CONSENT = 'yes';

/** Where the token of a form goes: 32 bytes as base64url. */
export const TOKEN_PLACE = Buffer.alloc(43, '-');

/** WCAG 2.2, 1.3.5: autofill purposes by common names of fields. */
const PURPOSES: Readonly<Record<string, string>> = {
  name: 'name',
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  organization: 'organization',
};

const consentHref = ({ consentText, consentUrl }: PageForm): string | null =>
  consentText === null || consentUrl === null ? null : locationOf(consentUrl);

/** What the policy of a page allows its form. The link opens a tab of its own, so that what was filled in stays. */
export const formDirectives = (form: PageForm): Record<string, string> => ({
  'form-action': "'self'",
  ...(consentHref(form) !== null && {
    sandbox: `${SANDBOX} allow-popups allow-popups-to-escape-sandbox`,
  }),
});

export interface FormLook {
  /** A path that needs no escaping. */
  action: string;
  language: Language;
  sent?: SentForm;
}

export function* formHtml(
  form: PageForm,
  { action, language, sent }: FormLook,
): Generator<SafeHtml | Buffer> {
  const texts = edgeTexts[language].form;
  yield safeHtml`<form method="post" action="${action}">`;
  for (const [index, field] of form.fields.entries()) yield fieldHtml(field, `field-${index}`, texts, sent);
  if (form.consentText !== null) {
    const checked = sent?.hasConsented ? safeHtml` checked` : null;
    const required = form.isConsentRequired ? safeHtml` required` : null;
    const fault = sent?.isConsentMissing ? errorHtml(texts.faults.consent) : null;
    const url = consentHref(form);
    const more =
      url === null
        ? null
        : safeHtml` <a href="${url}" target="_blank" rel="noopener">${texts.consentLink}</a>`;
    yield safeHtml`<label class="ok"><input type="checkbox" name="${CONSENT_FIELD}" value="${CONSENT}"${checked}${required}><span dir="auto">${form.consentText}${more}</span></label>${fault}`;
  }
  yield safeHtml`<p class="quiet">${texts.noSecrets}</p>`;
  yield safeHtml`<div class="trap" aria-hidden="true"><label for="form-website">Website</label><input id="form-website" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></div><input type="hidden" name="${TOKEN_FIELD}" value="`;
  yield TOKEN_PLACE;
  yield safeHtml`"><button class="btn go" dir="auto">${form.submitLabel}</button></form>`;
}

function fieldHtml(
  field: PageFormField,
  id: string,
  texts: EdgeTexts['form'],
  sent: SentForm | undefined,
): SafeHtml {
  const fault = sent?.faults.get(field.name);
  const optional = field.isRequired ? null : safeHtml` <i>${texts.optional}</i>`;
  const message = fault ? errorHtml(texts.faults[fault], `${id}-fault`) : null;
  const invalid = fault ? safeHtml` aria-invalid="true" aria-describedby="${id}-fault"` : null;
  const required = field.isRequired ? safeHtml` required` : null;
  if (isPick(field)) return pickHtml(field, { id, optional, message, fault }, sent?.values[field.name] ?? '');
  const attributes = safeHtml` id="${id}" name="${field.name}"${required}${invalid}`;
  const control = controlHtml(field, attributes, sent?.values[field.name] ?? '', texts);
  return safeHtml`<div class="f"><label for="${id}" dir="auto"><span>${field.label}</span>${optional}</label>${control}${message}</div>`;
}

const MAX_PICKS = 4;
const MAX_PICK_LENGTH = 8;

/** A few short options stand side by side, since a list would hide them. */
const isPick = ({ type, options }: PageFormField): boolean =>
  type === 'select' &&
  options.length <= MAX_PICKS &&
  options.every(({ length }) => length <= MAX_PICK_LENGTH);

function pickHtml(
  { name, label, options, isRequired }: PageFormField,
  {
    id,
    optional,
    message,
    fault,
  }: Record<'optional' | 'message', SafeHtml | null> & { id: string; fault: unknown },
  value: string,
): SafeHtml {
  const required = isRequired ? safeHtml` required` : null;
  const state = fault ? safeHtml` aria-invalid="true" aria-describedby="${id}-fault"` : null;
  const picks = options.map((option, at) => {
    // The list of faults links to the first one.
    const target = at === 0 ? safeHtml` id="${id}"` : null;
    const checked = option === value ? safeHtml` checked` : null;
    return safeHtml`<label dir="auto"><input type="radio" name="${name}" value="${option}"${target}${required}${checked}>${option}</label>`;
  });
  return safeHtml`<fieldset class="f" role="radiogroup"${state}><legend dir="auto"><span>${label}</span>${optional}</legend><div class="pick">${picks}</div>${message}</fieldset>`;
}

const errorHtml = (message: string, id?: string): SafeHtml =>
  safeHtml`<p class="err"${id === undefined ? null : safeHtml` id="${id}"`}>${icon('info')}<span>${message}</span></p>`;

function controlHtml(
  { name, type, options }: PageFormField,
  attributes: SafeHtml,
  value: string,
  { choose }: EdgeTexts['form'],
): SafeHtml {
  // Browsers count UTF-16 units, of which a character has up to two.
  const maxLength = safeHtml` maxlength="${String(2 * MAX_LENGTHS[type])}"`;
  switch (type) {
    case 'select':
      return safeHtml`<select${attributes}><option value="">${choose}</option>${options.map((option) => optionHtml(option, option === value))}</select>`;
    case 'textarea':
      // Browsers drop a first line break.
      return safeHtml`<textarea${attributes}${maxLength} dir="auto">\n${value}</textarea>`;
    case 'email':
    case 'tel':
      return safeHtml`<input type="${type}" autocomplete="${type}"${attributes}${maxLength} value="${value}">`;
    default: {
      const purpose = PURPOSES[name.toLowerCase()];
      const autocomplete = purpose === undefined ? null : safeHtml` autocomplete="${purpose}"`;
      return safeHtml`<input${autocomplete}${attributes}${maxLength} dir="auto" value="${value}">`;
    }
  }
}

const optionHtml = (option: string, isSelected: boolean): SafeHtml =>
  safeHtml`<option${isSelected ? safeHtml` selected` : null}>${option}</option>`;
