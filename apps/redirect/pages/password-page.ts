import { safeHtml } from '#libs/http-server';
import { PASSWORD_LENGTH } from '#libs/qr-codes';
import { type Brand, edgeTexts, type EdgeTexts, FORM_STYLE, formResponse, type PageLook } from '#libs/pages';
import { LocalizedPage } from './edge-response.js';

/** Browsers apply form-action to the redirect after a form as well, and a destination can be anywhere. */
const DIRECTIVES = { 'form-action': 'http: https:' };

const MAX_UNITS = String(2 * PASSWORD_LENGTH);

export interface PasswordFault {
  status: 403 | 429;
  message: (texts: EdgeTexts['password']) => string;
  headers?: string[];
}

export const WRONG_PASSWORD: PasswordFault = { status: 403, message: ({ wrong }) => wrong };

export const tooManyGuesses = (seconds: number): PasswordFault => ({
  status: 429,
  message: ({ tooMany }) => tooMany(Math.ceil(seconds / 60)),
  headers: ['Retry-After', String(seconds)],
});

export interface PasswordForm {
  action: string;
  isFile?: boolean;
  brand: Brand | null;
}

export const passwordPage = (form: PasswordForm, fault: PasswordFault | null): LocalizedPage =>
  new LocalizedPage(fault?.status ?? 200, (language) => {
    const texts = edgeTexts[language].password;
    const look: PageLook = { language, brand: form.brand };
    return formResponse([renderMain(form, fault, texts)], look, {
      title: fault ? texts.errorTitle : texts.title,
      style: FORM_STYLE,
      directives: DIRECTIVES,
      status: fault?.status ?? 200,
      headers: fault?.headers ?? [],
    });
  });

function renderMain(
  { action, isFile = false }: PasswordForm,
  fault: PasswordFault | null,
  texts: EdgeTexts['password'],
) {
  const describes = fault
    ? safeHtml`<p class="fault" id="fault" role="alert">${fault.message(texts)}</p>`
    : null;
  const invalid = fault ? safeHtml` aria-invalid="true" aria-describedby="fault"` : null;
  return safeHtml`<h1>${texts.title}</h1><p>${isFile ? texts.downloadText : texts.text}</p>
<form method="post" action="${action}"><label for="password">${texts.label}</label>${describes}
<input id="password" name="password" type="password" autocomplete="off" maxlength="${MAX_UNITS}" required${invalid}><button>${texts.submit}</button></form>`;
}
