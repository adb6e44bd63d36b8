import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { InvitationPreview } from '../accounts/accept-invitation.service.js';
import { EMAIL, NAME, NEW_PASSWORD, PASSWORD } from './fields.js';
import { formOf, type Form, type Refused } from './form.js';
import { HOME, pageOf } from '../http/problems/page-layout.js';

const SIGN_IN_FIRST = safeHtml`<p class="quiet"><small>You can also <a href="sign-in">sign in</a> first, and then open the link in the email again.</small></p>`;
const HAVE_ACCOUNT = safeHtml`<p class="quiet"><small>If you already have an account, <a href="sign-in">sign in</a> first, and then open this link again.</small></p>`;
const SIGN_OUT_FIRST = safeHtml`<p class="quiet"><small>To join with another account, <a href="${HOME}">sign out</a> first, and then open this link again.</small></p>`;

type Shown = Pick<Form, 'submit' | 'fields'> & { explains: (email: SafeHtml) => SafeHtml; note?: SafeHtml };

/** By what the person must send to accept. */
const FORMS: Record<InvitationPreview['needs'], Shown> = {
  nothing: {
    submit: 'Accept invitation',
    fields: [],
    explains: (email) => safeHtml`You are signed in as ${email} and join with this account.`,
  },
  password: {
    submit: 'Sign in and accept',
    fields: [{ ...PASSWORD, label: 'Password of your account' }],
    explains: (email) => safeHtml`Sign in to the account of ${email} to accept.`,
    note: SIGN_IN_FIRST,
  },
  account: {
    submit: 'Create account and accept',
    fields: [NAME, NEW_PASSWORD],
    explains: (email) => safeHtml`Create an account for ${email} to accept.`,
  },
  account_and_email: {
    submit: 'Create account and accept',
    fields: [EMAIL, NAME, NEW_PASSWORD],
    explains: () => safeHtml`Create an account to accept.`,
    note: HAVE_ACCOUNT,
  },
};

export function invitationPage(
  { workspaceName, role, email, needs, signedInAs }: InvitationPreview,
  token: string,
  refused: Refused | null = null,
): string {
  const isForAnother = signedInAs !== null && needs !== 'nothing';
  const { explains, ...form } = FORMS[needs];
  const account = safeHtml`<strong>${needs === 'nothing' ? signedInAs : email}</strong>`;
  const shown = { ...form, action: 'accept-invite', hidden: { token } };
  // Signed in, the notes about sign-in would lead to the start page.
  const note = signedInAs === null ? {} : { note: email === null ? SIGN_OUT_FIRST : null };
  return pageOf({
    title: `Join ${workspaceName}`,
    isFaulty: refused !== null,
    body: safeHtml`${isForAnother ? anotherPerson(signedInAs, email) : null}<p>You are invited to the workspace <strong><bdi>${workspaceName}</bdi></strong> with the role ${role}. ${explains(account)}</p>${formOf({ ...shown, ...note }, refused)}`,
  });
}

const anotherPerson = (signedInAs: string, invited: string | null): SafeHtml =>
  safeHtml`<div class="notice" role="status"><p>You are signed in as <strong>${signedInAs}</strong>, but this invitation is for <strong>${invited}</strong>. Accepting it does not add your account to the workspace: it signs this browser in as ${invited} instead.</p></div>`;

export const endedInvitationPage = (): string =>
  pageOf({
    title: 'This invitation is no longer valid',
    body: safeHtml`<p>It has expired, was already accepted, or was replaced or deleted. Ask an admin of the workspace for a new one.</p><p>Already accepted it? <a href="sign-in">Sign in</a></p>`,
  });
