import { safeHtml, type Insertable, type SafeHtml } from '#libs/http-server';
import type { FormValues } from '../http/requests/form-body.js';

/** An act that was refused: which, what was sent, and what to change. */
export interface RefusedAct {
  act: string;
  values: FormValues;
  /** Name of the field that the message is about, if it is about one. */
  field: string | null;
  message: string;
}

export interface ActForm {
  act: string;
  /** Path to which it is sent. */
  action: string;
  title: string;
  /** What happens then. */
  effect: string;
  button: string;
  isDangerous?: boolean;
  fields?: Insertable;
}

/** A form for one act, which needs a reason. It is folded until it was refused. */
export function renderAct(form: ActForm, refused: RefusedAct | null): SafeHtml {
  const own = refused?.act === form.act ? refused : null;
  const id = `reason-${form.act}`;
  const isOfReason = own?.field === 'reason';
  return safeHtml`<details class="act"${own ? safeHtml` open` : null}><summary>${form.title}</summary><form method="post" action="${form.action}">${
    own
      ? safeHtml`<div class="faults" role="alert" tabindex="-1" autofocus><p>${own.message}</p></div>`
      : null
  }<p class="quiet">${form.effect}</p>${form.fields ?? null}<label for="${id}">Reason</label><p class="hint quiet" id="${id}-hint">The audit log shows it with your name to the admins of the workspace.</p><textarea id="${id}" name="reason" rows="2" maxlength="500" required aria-describedby="${id}-hint"${
    isOfReason ? safeHtml` aria-invalid="true"` : null
  }>${own?.values.reason ?? ''}</textarea><button${form.isDangerous === true ? safeHtml` class="danger"` : null}>${form.button}</button></form></details>`;
}

export const textField = (
  { name, label, hint, inputMode }: { name: string; label: string; hint?: string; inputMode?: 'numeric' },
  value: string,
): SafeHtml =>
  safeHtml`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}"${
    inputMode ? safeHtml` inputmode="${inputMode}"` : null
  }${hint === undefined ? null : safeHtml` aria-describedby="${name}-hint"`} autocomplete="off">${
    hint === undefined ? null : safeHtml`<p class="hint quiet" id="${name}-hint">${hint}</p>`
  }</div>`;

export const choice = (
  { name, label, options }: { name: string; label: string; options: readonly string[] },
  value: string,
): SafeHtml =>
  safeHtml`<label for="${name}">${label}</label><select id="${name}" name="${name}">${options.map(
    (option) => safeHtml`<option${option === value ? safeHtml` selected` : null}>${option}</option>`,
  )}</select>`;
