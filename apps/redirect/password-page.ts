import { htmlDocument, safeHtml, stylesheet } from '#libs/html';
import { PASSWORD_LENGTH } from '#libs/qr-codes';
import { contentPolicy } from '#libs/security-headers';
import type { EdgeResponse } from './edge-response.js';
import { htmlResponse } from './page-response.js';

const STYLE = stylesheet([
  ':root{--fault:#b3261e;--field:#767b85}',
  '@media(prefers-color-scheme:dark){:root{--fault:#ffb4ab;--field:#8b919c}}',
  'label{display:block;margin-top:1.5rem;font-weight:600}',
  '.fault{margin:.25rem 0 0;color:var(--fault)}',
  'input,button{box-sizing:border-box;width:100%;margin-top:.375rem;padding:.6875rem .75rem;font:inherit;border-radius:.5rem}',
  'input{border:1px solid var(--field);background:transparent;color:inherit}',
  'input[aria-invalid]{border:2px solid var(--fault)}',
  'button{margin-top:1.25rem;border:0;font-weight:600;background:var(--button);color:var(--on-button);cursor:pointer}',
  'input:focus-visible,button:focus-visible{outline:3px solid;outline-offset:2px}',
]);

/** Browsers apply form-action to the redirect after a form as well, and a destination can be anywhere. */
const POLICY = contentPolicy({
  'style-src': STYLE.source,
  'img-src': "'self'",
  'form-action': 'http: https:',
  sandbox: 'allow-forms allow-top-navigation-by-user-activation',
});

/** Browsers count UTF-16 units, of which a character has up to two. */
const MAX_UNITS = String(2 * PASSWORD_LENGTH);

/** Why the form is shown again, with its status. */
export interface PasswordFault {
  status: 403 | 429;
  says: string;
  headers?: string[];
}

export const WRONG_PASSWORD: PasswordFault = { status: 403, says: 'This password is not correct.' };

export const tooManyGuesses = (seconds: number): PasswordFault => ({
  status: 429,
  says: `Too many passwords were entered. Please try again in ${waitText(seconds)}.`,
  headers: ['Retry-After', String(seconds)],
});

const waitText = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/** Asks for the password of a code. @param path of the code, which needs no escaping */
export function passwordPage(path: string, fault: PasswordFault | null): EdgeResponse {
  const describes = fault ? safeHtml`<p class="fault" id="fault" role="alert">${fault.says}</p>` : null;
  const invalid = fault ? safeHtml` aria-invalid="true" aria-describedby="fault"` : null;
  const body = safeHtml`<h1>Password required</h1><p>This QR code is protected. Enter the password that you were given.</p>
<form method="post" action="${path}/unlock"><label for="password">Password</label>${describes}
<input id="password" name="password" type="password" autocomplete="off" maxlength="${MAX_UNITS}" required autofocus${invalid}><button>Continue</button></form>`;
  const title = fault ? 'Error: Password required' : 'Password required';
  return htmlResponse([Buffer.from(htmlDocument(title, STYLE, body))], {
    status: fault?.status ?? 200,
    headers: fault?.headers ?? [],
    policy: POLICY,
  });
}
