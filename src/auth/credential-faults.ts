import type { Request } from 'express';
import { sessionTokenOf } from './sessions/session-cookie.service.js';
import type { KeyFault } from './api-keys/api-key-callers.service.js';
import { isWellFormedApiKey, isWellFormedToken } from './secret-format.js';
import { shownKeys, showsKey } from './authenticator.js';

const OTHER_SECRETS = [
  { prefix: 'qrscim_', name: 'a SCIM token, which only /api/scim/v2 accepts' },
  { prefix: 'whsec_', name: 'the secret of a webhook endpoint, which verifies what the service sends' },
];
const SIGN_IN = 'sign in with POST /api/auth/v1/sign-in';

type RequestWithKey = Request & { keyFault?: KeyFault };

/**
 * Explains invalid or missing credentials. Only who has a whole key learns what became of it: its 256 bits cannot be
 * guessed.
 */
export function credentialFault(request: RequestWithKey, baseUrl: string): string {
  if (showsKey(request)) return keyFault(request);
  if (sessionTokenOf(request, baseUrl) === null)
    return 'An API key is required: send it as Authorization: Bearer <API_KEY> or as X-API-Key: <API_KEY>.';
  return sessionFault(request, baseUrl);
}

export function sessionFault(request: Request, baseUrl: string): string {
  if (showsKey(request))
    return `API keys are not accepted here; ${SIGN_IN}, and send only the session cookie.`;
  const token = sessionTokenOf(request, baseUrl);
  if (token === null) return `A session cookie is required: ${SIGN_IN}.`;
  if (!isWellFormedToken(token)) return `The session cookie is malformed; ${SIGN_IN}.`;
  return `The session cookie is not valid, for example because the session has ended; ${SIGN_IN}.`;
}

function keyFault(request: RequestWithKey): string {
  const { bearer, header } = shownKeys(request);
  if (bearer === null) return 'The Authorization header must have the form Bearer <API_KEY>.';
  if (bearer !== undefined && header !== undefined && bearer !== header)
    return 'Authorization and X-API-Key contain different values; send the API key in one of them.';
  const sent = bearer ?? header ?? '';
  const other = OTHER_SECRETS.find(({ prefix }) => sent.startsWith(prefix));
  if (other)
    return `This is ${other.name}, not an API key. Create an API key in the dashboard, under Settings, API keys.`;
  if (!isWellFormedApiKey(sent))
    return 'The API key is malformed: its checksum or length is wrong. Send it exactly as it was shown when it was created.';
  const { keyFault: fault = 'unknown' } = request;
  return typeof fault === 'string'
    ? KEY_FAULTS[fault]
    : `The API key is not accepted from ${fault.address || 'this address'}, but only from the addresses that an admin has set for it. Behind a proxy, the operator has to set TRUSTED_PROXIES.`;
}

const KEY_FAULTS: Record<Extract<KeyFault, string>, string> = {
  unknown:
    'The API key is not valid: it does not exist, was replaced, or was deleted long ago. Use another key.',
  revoked: 'The API key was revoked. Use another key.',
  expired: 'The API key has expired. An admin can change its expiry, or create another key.',
  replaced: 'The API key was replaced by a rotation, and is no longer accepted. Use the new key.',
  'person left':
    'The API key ended because the person to whom it is bound has left the workspace. An admin can rotate the key, which binds it to them, or create a service key.',
};
