import { safeHtml, type SafeHtml } from '#libs/http-server';

/** What a page says after a form was sent, by the parameter `notice` of its address. */
const NOTICES = {
  deactivated:
    'Your account is deactivated in all its workspaces. Ask an admin of the workspace, or of your identity provider, to activate it again.',
  'confirmation-sent': 'We have sent you another email. The link in the one before no longer works.',
  'email-confirmed': 'Your email address is confirmed.',
  'invitation-required':
    'New accounts require an invitation: ask an admin of the workspace to invite your email address, and open the link in the email.',
  'no-workspace':
    'Your account is no longer a member of any workspace. Ask an admin of the workspace for an invitation.',
  'oidc-email-unverified':
    'An account with your email address already exists, and the provider has not verified the address. Sign in with your password.',
  'oidc-no-email': 'The provider did not send your email address. Ask its administrator.',
  'oidc-refused':
    'Sign-in with the provider failed: it took longer than 10 minutes, was started in another browser, or was refused by the provider. Start again.',
  'oidc-unavailable': 'The provider does not respond. Try again, or sign in with your password.',
  'password-changed': 'Your password was changed. Sign in with the new one.',
  'reset-requested':
    'If an account with this email address exists, we have sent an email with a link to choose a new password. The link works once, within an hour. If you have asked several times, use the newest email.',
  'signed-out': 'You are signed out.',
};

/** The address of a page that shows a notice. */
export const withNotice = (page: string, notice: keyof typeof NOTICES): string => `${page}?notice=${notice}`;

/** Only texts from the table: an address cannot make the page say something else. */
export function noticeOf(notice: unknown): SafeHtml | null {
  const found = Object.entries(NOTICES).find(([name]) => name === notice);
  return found ? safeHtml`<div class="notice" role="status"><p>${found[1]}</p></div>` : null;
}
