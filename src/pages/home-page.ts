import { safeHtml, type SafeHtml } from '#libs/html';
import type { UserDto } from '../accounts/accounts.dto.js';
import type { SessionCaller } from '../auth/caller.js';
import { pageOf } from './layout.js';

const DOCS = safeHtml`<li class="second"><a href="docs">API documentation</a></li>`;

/** For visitors. @param isSignUpOpen whether anyone can create an account */
export const welcomePage = (notice: SafeHtml | null, isSignUpOpen: boolean): string =>
  pageOf({
    title: 'QR codes for developers',
    body: safeHtml`${notice}<p>Create QR codes through an API, change their destinations after printing, count their scans, and get each scan as a webhook.</p><ul class="links"><li><a href="sign-in">Sign in</a></li>${
      isSignUpOpen ? safeHtml`<li class="second"><a href="sign-up">Create an account</a></li>` : null
    }${DOCS}</ul>`,
  });

/** For a person who is signed in. */
export function homePage(
  notice: SafeHtml | null,
  user: UserDto,
  { workspaceId, role }: SessionCaller,
): string {
  const workspace = user.workspaces.find(({ id }) => id === workspaceId);
  const unconfirmed = user.emailVerified
    ? null
    : safeHtml`<div class="notice"><p>Confirm your email address with the link in the email that we sent to you. Until then, you cannot invite people.</p></div>`;
  return pageOf({
    title: 'You are signed in',
    body: safeHtml`${notice}${unconfirmed}<dl><dt>Name</dt><dd dir="auto">${user.name}</dd><dt>Email address</dt><dd>${user.email}</dd><dt>Workspace</dt><dd dir="auto">${workspace?.name ?? ''}</dd><dt>Role</dt><dd>${role}</dd></dl><ul class="links"><li><a href="docs">API documentation</a></li></ul><form class="second" method="post" action="sign-out"><button>Sign out</button></form>`,
  });
}
