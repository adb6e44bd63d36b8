import { safeHtml, type SafeHtml } from '#libs/http-server';
import { EMAIL, NAME, NEW_PASSWORD, PASSWORD } from './fields.js';
import { formOf, type Form, type Refused } from './form.js';
import { HOME, pageOf } from '../http/problems/page-layout.js';

const SIGN_IN: Form = {
  action: 'sign-in',
  submit: 'Sign in',
  fields: [EMAIL, PASSWORD],
};

const SIGN_UP: Form = {
  action: 'sign-up',
  submit: 'Create account',
  fields: [
    NAME,
    {
      name: 'workspaceName',
      label: 'Workspace name',
      autocomplete: 'organization',
      hint: 'Such as your company',
    },
    EMAIL,
    NEW_PASSWORD,
  ],
};

interface Options {
  isSignUpOpen: boolean;
  /** Host of the OpenID Connect provider, if there is one. */
  issuer: string | null;
  /** Address at which sign-in with the provider starts. */
  oidcStart: string;
  /** The page of the dashboard that the person has asked for; HOME if none. */
  next: string;
}

export const signInPage = (
  { isSignUpOpen, issuer, oidcStart, next }: Options,
  notice: SafeHtml | null,
  refused: Refused | null = null,
): string =>
  pageOf({
    title: 'Sign in',
    isFaulty: refused !== null,
    body: safeHtml`${notice}${formOf({ ...SIGN_IN, hidden: next === HOME ? {} : { next } }, refused)}${
      issuer === null
        ? null
        : safeHtml`<ul class="links"><li class="second"><a href="${oidcStart}">Sign in with ${issuer}</a></li></ul>`
    }<p><a href="reset-password">Forgot your password?</a></p>${
      isSignUpOpen
        ? safeHtml`<p>No account yet? <a href="sign-up">Create an account</a></p>`
        : safeHtml`<p class="quiet">New accounts require an invitation. Ask an admin of the workspace to invite you.</p>`
    }`,
  });

export const signUpPage = (refused: Refused | null = null): string =>
  pageOf({
    title: 'Create an account',
    isFaulty: refused !== null,
    body: safeHtml`${formOf(SIGN_UP, refused)}<p>Already have an account? <a href="sign-in">Sign in</a></p>`,
  });

export const byInvitationPage = (): string =>
  pageOf({
    title: 'Sign-up is by invitation',
    body: safeHtml`<p>New accounts require an invitation. Ask an admin of the workspace to invite your email address, and open the link in the email.</p><p>Already have an account? <a href="sign-in">Sign in</a></p>`,
  });
