import { safeHtml, type SafeHtml } from '#libs/html';
import type { InvitationPreview } from '../invitations/accept-invitation.service.js';
import { EMAIL, NAME, NEW_PASSWORD, PASSWORD } from './fields.js';
import { formOf, type Form, type Refused } from './form.js';
import { pageOf } from './layout.js';

const SIGN_IN_FIRST = safeHtml`<p class="quiet"><small>You can also <a href="sign-in">sign in</a> first, and then open the link in the email again.</small></p>`;
const HAVE_ACCOUNT = safeHtml`<p class="quiet"><small>If you already have an account, <a href="sign-in">sign in</a> first, and then open this link again.</small></p>`;

type Shown = Pick<Form, 'submit' | 'fields'> & { explains: (email: SafeHtml) => SafeHtml; note?: SafeHtml };

/** By what the person must send to accept. */
const FORMS: Record<InvitationPreview['needs'], Shown> = {
  nothing: {
    submit: 'Accept invitation',
    fields: [],
    explains: () => safeHtml`You join with the account that you are signed in to.`,
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
  { workspaceName, role, email, needs }: InvitationPreview,
  token: string,
  refused: Refused | null = null,
): string {
  const { explains, ...form } = FORMS[needs];
  return pageOf({
    title: `Join ${workspaceName}`,
    isFaulty: refused !== null,
    body: safeHtml`<p>You are invited to the workspace <strong><bdi>${workspaceName}</bdi></strong> with the role ${role}. ${explains(
      safeHtml`<strong>${email}</strong>`,
    )}</p>${formOf({ ...form, action: 'accept-invite', hidden: { token } }, refused)}`,
  });
}

export const endedInvitationPage = (): string =>
  pageOf({
    title: 'This invitation is no longer valid',
    body: safeHtml`<p>It has expired, was already accepted, or was replaced or deleted. Ask an admin of the workspace for a new one.</p><p>Already accepted it? <a href="sign-in">Sign in</a></p>`,
  });
