import { safeHtml, type SafeHtml } from '#libs/http-server';
import { makeFields } from './fields.js';
import { renderForm, type Refused } from './form.js';
import { renderPage } from './local-page.js';
import type { LocalTexts } from './texts/index.js';

/** Asks for a click, since programs that scan emails open their links, too. */
export function verifyEmailPage(texts: LocalTexts, token: string, isChange: boolean): string {
  const { title, text, changeText, submit } = texts.verifyEmail;
  const form = { action: 'verify-email', submit, fields: [], hidden: { token } };
  return renderPage(texts, {
    title,
    body: safeHtml`<p>${isChange ? changeText : text}</p>${renderForm(form, null, texts)}`,
  });
}

/** A person who is signed in and has not confirmed the address gets this page. */
export function resendConfirmationPage(texts: LocalTexts, refused: Refused | null = null): string {
  const { title, resendText, resend, back } = texts.verifyEmail;
  const form = { action: 'verify-email', submit: resend, fields: [] };
  return renderPage(texts, {
    title,
    isFaulty: refused !== null,
    body: safeHtml`<p>${resendText}</p>${renderForm(form, refused, texts)}<p><a href="./">${back}</a></p>`,
  });
}

export function requestResetPage(texts: LocalTexts, refused: Refused | null = null): string {
  const { requestTitle, requestText, request, back } = texts.resetPassword;
  const form = { action: 'reset-password', submit: request, fields: [makeFields(texts).email] };
  return renderPage(texts, {
    title: requestTitle,
    isFaulty: refused !== null,
    body: safeHtml`<p>${requestText}</p>${renderForm(form, refused, texts)}<p><a href="sign-in">${back}</a></p>`,
  });
}

export function resetPasswordPage(texts: LocalTexts, token: string, refused: Refused | null = null): string {
  const { title, text, newPassword, repeated, revokeApiKeys, submit } = texts.resetPassword;
  const fields = makeFields(texts);
  const form = {
    action: 'reset-password',
    submit,
    fields: [
      { ...fields.newPassword, label: newPassword },
      { ...fields.password, name: 'repeated', label: repeated, autocomplete: 'new-password' },
    ],
    note: safeHtml`<label class="check"><input type="checkbox" name="revokeApiKeys" value="true"> ${revokeApiKeys}</label>`,
    hidden: { token },
  };
  return renderPage(texts, {
    title,
    isFaulty: refused !== null,
    body: safeHtml`<p>${text}</p>${renderForm(form, refused, texts)}<p><a href="reset-password">${texts.link.sendNew}</a></p>`,
  });
}

/** After a form with a token that is not, or no longer, valid. @param next what the person can do instead */
export const invalidLinkPage = (texts: LocalTexts, next: SafeHtml): string =>
  renderPage(texts, {
    title: texts.link.invalidTitle,
    isFaulty: true,
    body: safeHtml`<p>${texts.link.invalid}</p><p>${next}</p>`,
  });

/** An address without a token, such as one that was cut in an email, gets this page. */
export const incompleteLinkPage = (texts: LocalTexts): string =>
  renderPage(texts, {
    title: texts.link.incompleteTitle,
    body: safeHtml`<p>${texts.link.incomplete}</p>`,
  });
