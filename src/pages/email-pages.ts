import { safeHtml, type SafeHtml } from '#libs/http-server';
import { EMAIL, NEW_PASSWORD, PASSWORD } from './fields.js';
import { formOf, type Form, type Refused } from './form.js';
import { pageOf } from '../http/problems/page-layout.js';

const CONFIRM: Form = { action: 'verify-email', submit: 'Confirm email address', fields: [] };

/** Asks for a click, since programs that scan emails open their links, too. */
export const verifyEmailPage = (token: string): string =>
  pageOf({
    title: 'Confirm your email address',
    body: safeHtml`<p>Click the button to confirm that this email address is yours and that you signed up with it. If you did not sign up, close this page.</p>${formOf({ ...CONFIRM, hidden: { token } }, null)}`,
  });

const RESEND: Form = { action: 'verify-email', submit: 'Send a new email', fields: [] };

/** For a person who is signed in and has not confirmed the address. */
export const resendConfirmationPage = (refused: Refused | null = null): string =>
  pageOf({
    title: 'Confirm your email address',
    isFaulty: refused !== null,
    body: safeHtml`<p>We will send you an email with a new link. The link in the email before will no longer work.</p>${formOf(RESEND, refused)}<p><a href="./">Back to the dashboard</a></p>`,
  });

const REQUEST: Form = {
  action: 'reset-password',
  submit: 'Send email',
  fields: [EMAIL],
};

export const requestResetPage = (refused: Refused | null = null): string =>
  pageOf({
    title: 'Reset your password',
    isFaulty: refused !== null,
    body: safeHtml`<p>We will send you an email with a link to choose a new password.</p>${formOf(REQUEST, refused)}<p><a href="sign-in">Back to sign-in</a></p>`,
  });

const RESET: Form = {
  action: 'reset-password',
  submit: 'Save new password',
  fields: [
    { ...NEW_PASSWORD, label: 'New password' },
    { ...PASSWORD, name: 'repeated', label: 'Repeated password', autocomplete: 'new-password' },
  ],
  note: safeHtml`<label class="check"><input type="checkbox" name="revokeApiKeys" value="true"> Also revoke the API keys of this account, because somebody else may have used it</label>`,
};

export const resetPasswordPage = (token: string, refused: Refused | null = null): string =>
  pageOf({
    title: 'Choose a new password',
    isFaulty: refused !== null,
    body: safeHtml`<p>This signs you out everywhere. Then sign in with the new password.</p>${formOf({ ...RESET, hidden: { token } }, refused)}<p><a href="reset-password">Send a new email</a></p>`,
  });

/** After a form with a token that is not, or no longer, valid. @param next what the person can do instead */
export const invalidLinkPage = (next: SafeHtml): string =>
  pageOf({
    title: 'This link is no longer valid',
    isFaulty: true,
    body: safeHtml`<p>It has expired, was already used, or was replaced by the one in a newer email.</p><p>${next}</p>`,
  });

/** For an address without a token, such as one that was cut in an email. */
export const incompleteLinkPage = (): string =>
  pageOf({
    title: 'This link is not complete',
    body: safeHtml`<p>Open the link in the email again, or copy all of it into the address bar.</p>`,
  });
