import { safeHtml, type SafeHtml } from '#libs/http-server';
import type { InvitationPreview } from '../accounts/accept-invitation.service.js';
import { makeFields } from './fields.js';
import { renderForm, type FormField, type Refused } from './form.js';
import { renderPage } from './local-page.js';
import type { LocalTexts } from './texts/index.js';

type WithForm = Exclude<InvitationPreview['needs'], 'provider'>;

/** They depend on what the person must send to accept. */
function fieldsFor(texts: LocalTexts): Record<WithForm, FormField[]> {
  const { email, name, password, newPassword } = makeFields(texts);
  return {
    nothing: [],
    password: [{ ...password, label: texts.invitation.passwordOfAccount }],
    account: [name, newPassword],
    account_and_email: [email, name, newPassword],
  };
}

/** Explains how to accept the invitation with another account. */
function noteFor(
  { signInFirst, haveAccount, signOutFirst }: LocalTexts['invitation'],
  { needs, email, signedInAs }: InvitationPreview,
): SafeHtml | null {
  // Signed in, the notes about sign-in would lead to the start page.
  if (signedInAs !== null) return email === null ? signOutFirst : null;
  if (needs === 'password') return signInFirst;
  return needs === 'account_and_email' ? haveAccount : null;
}

export function invitationPage(
  texts: LocalTexts,
  preview: InvitationPreview,
  token: string,
  refused: Refused | null = null,
): string {
  const { workspaceName, role, email, needs, signedInAs } = preview;
  const { invitation, roles } = texts;
  const title = invitation.title(workspaceName);
  const invited = invitation.invited(safeHtml`<strong><bdi>${workspaceName}</bdi></strong>`, roles[role]);
  if (needs === 'provider')
    return renderPage(texts, {
      title,
      body: safeHtml`<p>${invited}</p><p>${signedInAs === null ? texts.withoutPassword.acceptInvitation : invitation.signOutFirst}</p>`,
    });
  const { submit, explains } = invitation[needs];
  const isForAnother = signedInAs !== null && needs !== 'nothing';
  const account = safeHtml`<strong>${needs === 'nothing' ? signedInAs : email}</strong>`;
  const text = noteFor(invitation, preview);
  const note = text && safeHtml`<p class="quiet"><small>${text}</small></p>`;
  const form = { action: 'accept-invite', submit, fields: fieldsFor(texts)[needs], hidden: { token }, note };
  return renderPage(texts, {
    title,
    isFaulty: refused !== null,
    body: safeHtml`${isForAnother ? safeHtml`<div class="notice" role="status"><p>${invitation.anotherPerson(signedInAs, email)}</p></div>` : null}<p>${invited} ${explains(account)}</p>${renderForm(form, refused, texts)}`,
  });
}

export const endedInvitationPage = (texts: LocalTexts): string =>
  renderPage(texts, {
    title: texts.invitation.endedTitle,
    body: safeHtml`<p>${texts.invitation.ended}</p><p>${texts.invitation.accepted}</p>`,
  });
