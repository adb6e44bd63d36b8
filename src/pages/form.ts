import { safeHtml, type Insertable, type SafeHtml } from '#libs/http-server';
import type { Problem } from '../http/problems/index.js';
import type { FormValues } from '../http/requests/form-body.js';
import { describeFault, describeProblem, type LocalTexts } from './texts/index.js';

export interface FormField {
  name: string;
  label: string;
  type?: 'email' | 'password' | 'text' | 'url' | 'textarea';
  /** HTML defines these names of what a browser can fill in (WCAG 2.2, 1.3.5). */
  autocomplete: string;
  hint?: string;
  isOptional?: boolean;
  /** What it contains at first. */
  value?: string;
  /** A link at the end of the label's line, after the field in the order of the page. */
  beside?: SafeHtml;
}

export interface Form {
  /** A relative address. */
  action: string;
  submit: string;
  fields: readonly FormField[];
  /** Sent along, and not shown. */
  hidden?: FormValues;
  /** Between the fields and the button. */
  note?: Insertable;
  /** A second button, which sends its name and no password. */
  also?: { name: string; label: string };
}

/** A form that was sent, and the problem for which it was refused. */
export interface Refused {
  values: FormValues;
  problem: Problem;
}

/** A form; after a refusal with what was typed, except passwords, and what to change. */
export function renderForm(form: Form, refused: Refused | null, texts: LocalTexts): SafeHtml {
  const faults = refused ? toFieldFaults(refused.problem, form.fields, texts) : [];
  const hidden = Object.entries(form.hidden ?? {}).map(
    ([name, value]) => safeHtml`<input type="hidden" name="${name}" value="${value}">`,
  );
  const fields = form.fields.map((field) => renderInput(field, refused?.values ?? {}, faults, texts));
  return safeHtml`${summaryOf(faults, texts)}<form method="post" action="${form.action}">${hidden}${fields}${form.note ?? null}<button class="btn go">${form.submit}</button>${
    form.also === undefined
      ? null
      : safeHtml`<button class="btn" name="${form.also.name}" value="1" formnovalidate>${form.also.label}</button>`
  }</form>`;
}

interface FieldFault {
  /** Null if it is not about a field that the person sees. */
  field: FormField | null;
  message: Insertable;
}

/** Faults name fields as the API does; the page names them by their labels. */
function toFieldFaults(problem: Problem, fields: readonly FormField[], texts: LocalTexts): FieldFault[] {
  const { errors, code, detail } = problem;
  if (code !== 'validation_failed' || !errors)
    return [{ field: null, message: describeProblem(texts.faults, problem) ?? english(detail, texts) }];
  return errors.map(({ pointer, code: fault, detail: message }) => {
    const field = fields.find(({ name }) => pointer === `/${name}`);
    if (!field) return { field: null, message: english(message, texts) };
    const local = describeFault(texts.faults, field.name, fault);
    if (local !== undefined) return { field, message: `${field.label}: ${local}` };
    const [, rest] = message.split(new RegExp(`^${field.name}\\b`));
    return {
      field,
      message: rest === undefined ? english(message, texts) : safeHtml`${field.label}${english(rest, texts)}`,
    };
  });
}

const english = (detail: string, { language }: LocalTexts): Insertable =>
  language === 'en' ? detail : safeHtml`<span lang="en">${detail}</span>`;

/** Focused when the page opens, so that a screen reader reads it first. */
const summaryOf = (faults: FieldFault[], { faultsTitle }: LocalTexts): SafeHtml | null =>
  faults.length === 0
    ? null
    : safeHtml`<div class="faults" role="alert" tabindex="-1" autofocus><h2>${faultsTitle}</h2><ul>${faults.map(
        ({ field, message }) =>
          safeHtml`<li>${field ? safeHtml`<a href="#${field.name}">${message}</a>` : message}</li>`,
      )}</ul></div>`;

function renderInput(
  field: FormField,
  values: FormValues,
  faults: FieldFault[],
  texts: LocalTexts,
): SafeHtml {
  const { name, label, type = 'text', autocomplete, hint, beside, isOptional = false } = field;
  const message = faults.find((fault) => fault.field === field)?.message;
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(message === undefined ? [] : [`${name}-fault`]),
  ];
  const value = type === 'password' ? '' : (values[name] ?? field.value ?? '');
  const traits = safeHtml`${isOptional ? null : safeHtml` required`}${
    message === undefined ? null : safeHtml` aria-invalid="true"`
  }${described.length === 0 ? null : safeHtml` aria-describedby="${described.join(' ')}"`}`;
  const input =
    type === 'textarea'
      ? safeHtml`<textarea id="${name}" name="${name}" rows="6" spellcheck="false" autocomplete="${autocomplete}"${traits}>\n${value}</textarea>`
      : safeHtml`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"${traits}>`;
  return safeHtml`<div class="f"><label for="${name}">${label}</label>${
    type === 'password' ? safeHtml`<div class="in">${input}${eyeOf(texts)}</div>` : input
  }${message === undefined ? null : safeHtml`<p class="fault" id="${name}-fault">${message}</p>`}${
    hint === undefined ? null : safeHtml`<p class="hint quiet" id="${name}-hint">${hint}</p>`
  }${beside === undefined ? null : safeHtml`<span class="beside">${beside}</span>`}</div>`;
}

/** Its name does not contain that of the field, which programs that fill in forms look for. */
const eyeOf = ({ showCharacters }: LocalTexts) =>
  safeHtml`<button type="button" class="eye" aria-label="${showCharacters}" aria-pressed="false" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="2.5"/><path d="M2.5 12C5 8 8.2 6 12 6s7 2 9.5 6c-2.5 4-5.7 6-9.5 6s-7-2-9.5-6z"/></svg></button>`;
