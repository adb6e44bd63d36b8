import { safeHtml, type Insertable } from '#libs/http-server';
import { operatorPage } from './layout.js';

export const signInPage = (issuer: string, next: string, hasEnded: boolean): string =>
  operatorPage({
    title: 'Sign in',
    operator: null,
    body: safeHtml`${
      hasEnded
        ? safeHtml`<div class="notice" role="status"><p>You are not signed in, or your session has ended.</p></div>`
        : null
    }<p>These pages are for the operators of this service. A session lasts eight hours.</p><p><a class="button" href="/sign-in/start?next=${encodeURIComponent(next)}">Sign in with ${issuer}</a></p>`,
  });

export const enteredPage = (name: string, next: string): string =>
  operatorPage({
    title: 'Signed in',
    operator: null,
    body: safeHtml`<p>You are signed in as ${name}.</p><p><a class="button" href="${next}">Continue</a></p>`,
  });

export const deniedPage = (
  name: string,
  { issuer, claim }: { issuer: string; claim: { name: string; value: string } },
): string =>
  operatorPage({
    title: 'You are not an operator',
    operator: null,
    body: safeHtml`<p>${issuer} has signed you in as ${name}, but its claim <code>${claim.name}</code> does not contain <code>${claim.value}</code>.</p><p>Ask an administrator of ${issuer} to add it, or to send it to this application, and then <a href="/sign-in">sign in again</a>.</p>`,
  });

export const faultPage = (title: string, message: Insertable, operator: string | null): string =>
  operatorPage({
    title,
    operator,
    body: safeHtml`<p>${message}</p><p>${
      operator === null ? safeHtml`<a href="/sign-in">Sign in</a>` : safeHtml`<a href="/">All workspaces</a>`
    }</p>`,
  });
