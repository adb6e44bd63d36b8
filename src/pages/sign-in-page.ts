import { safeHtml, type SafeHtml } from '#libs/http-server';
import { makeFields } from './fields.js';
import type { FormValues } from '../http/requests/form-body.js';
import { renderForm, type Form, type Refused } from './form.js';
import { HOME } from '../http/problems/page-layout.js';
import { passkeyButton } from '../http/problems/use-passkey.js';
import { renderPage } from './local-page.js';
import type { LocalTexts } from './texts/index.js';

interface Options {
  isSignUpOpen: boolean;
  /** Host of the OpenID Connect provider, if there is one. */
  issuer: string | null;
  /** Address at which sign-in with the provider starts. */
  oidcStart: string;
  /** The page of the dashboard that the person has asked for; HOME if none. */
  next: string;
}

export function signInPage(
  texts: LocalTexts,
  { isSignUpOpen, issuer, oidcStart, next }: Options,
  notice: SafeHtml | null,
  refused: Refused | null = null,
): string {
  const { title, withProvider, withPasskey, noAccount, byInvitation } = texts.signIn;
  const { onlyProvider, withoutPassword } = texts;
  const or = onlyProvider === null ? texts.signIn.or : withoutPassword.or;
  const create = onlyProvider === null ? noAccount : withoutPassword.noAccount(onlyProvider);
  const form = formOf(texts, next === HOME ? {} : { next });
  return renderPage(texts, {
    title,
    isFaulty: refused !== null,
    body: safeHtml`<p>${isSignUpOpen ? create : byInvitation}</p>${notice}${
      issuer === null
        ? null
        : safeHtml`<a class="btn" href="${oidcStart}">${withProvider(issuer)}</a><p class="or">${or}</p>`
    }${renderForm(form, refused, texts)}${passkeyButton(withPasskey, texts.secondFactor.passkeyFailed, next)}`,
  });
}

/** Without passwords, the address only finds the connection of a workspace. */
function formOf(texts: LocalTexts, hidden: FormValues): Form {
  const { submit, reset, singleSignOn } = texts.signIn;
  const { email, password } = makeFields(texts);
  if (texts.onlyProvider !== null)
    return { action: 'sign-in', submit: singleSignOn, fields: [email], hidden: { ...hidden, sso: '1' } };
  const fields = [email, { ...password, beside: safeHtml`<a href="reset-password">${reset}</a>` }];
  return { action: 'sign-in', submit, fields, hidden, also: { name: 'sso', label: singleSignOn } };
}

/** What people see where they would type or choose a password. */
export function withoutPasswordPage(texts: LocalTexts, title: string, provider: string): string {
  return renderPage(texts, {
    title,
    body: safeHtml`<p>${texts.withoutPassword.instead(provider)}</p><a class="btn go" href="sign-in">${texts.link.signIn}</a>`,
  });
}

/** For an address whose organization signs people in. */
export function continuePage(
  texts: LocalTexts,
  { slug, name }: { slug: string; name: string },
  next: string,
): string {
  const { title, ofOrganization, continueWith } = texts.signIn;
  const query = next === HOME ? '' : `?next=${encodeURIComponent(next)}`;
  return renderPage(texts, {
    title,
    body: safeHtml`<p>${ofOrganization}</p><a class="btn go" href="sso/${slug}${query}">${continueWith(name)}</a><p><a href="sign-in">${texts.secondFactor.back}</a></p>`,
  });
}

export function signUpPage(texts: LocalTexts, refused: Refused | null = null): string {
  const { title, submit, haveAccount } = texts.signUp;
  const { name, workspaceName, email, newPassword } = makeFields(texts);
  const form = { action: 'sign-up', submit, fields: [name, workspaceName, email, newPassword] };
  return renderPage(texts, {
    title,
    isFaulty: refused !== null,
    body: safeHtml`<p>${haveAccount}</p>${renderForm(form, refused, texts)}${consentOf(texts)}`,
  });
}

/** What a person agrees to, if the operator has said where it stands. */
function consentOf({ legal, termsUrl, privacyUrl }: LocalTexts): SafeHtml | null {
  if (termsUrl === undefined) return null;
  const link = (url: string, text: string) => safeHtml`<a href="${url}">${text}</a>`;
  const privacy = privacyUrl === undefined ? null : link(privacyUrl, legal.privacy);
  return safeHtml`<p class="legal">${legal.consent(link(termsUrl, legal.terms), privacy)}</p>`;
}

export function byInvitationPage(texts: LocalTexts): string {
  const { byInvitationTitle, byInvitation, haveAccount } = texts.signUp;
  return renderPage(texts, {
    title: byInvitationTitle,
    body: safeHtml`<p>${byInvitation}</p><p>${haveAccount}</p>`,
  });
}
