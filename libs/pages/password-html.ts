import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { Language } from '#libs/languages';
import { icon } from './icons.js';
import { edgeTexts } from './texts/index.js';

export interface PasswordForm {
  /** A path that needs no escaping. */
  action: string;
  maxLength: number;
  /** What is wrong with the password that was entered. */
  message: string | null;
}

export function passwordHtml({ action, maxLength, message }: PasswordForm, language: Language): SafeHtml {
  const { label, submit } = edgeTexts[language].password;
  const invalid = message === null ? null : safeHtml` aria-invalid="true" aria-describedby="fault"`;
  const fault =
    message === null
      ? null
      : safeHtml`<p class="err" id="fault" role="alert">${icon('info')}<span>${message}</span></p>`;
  return safeHtml`<form method="post" action="${action}"><div class="f"><label for="password">${label}</label><input id="password" name="password" type="password" autocomplete="off" autocapitalize="none" maxlength="${String(maxLength)}" required${invalid}>${fault}</div><button class="btn go">${submit}</button></form>`;
}
