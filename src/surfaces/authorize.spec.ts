import type { AnyCaller } from '../http/requests/caller.js';
import type { Route } from '../http/pipeline/route.js';
import { authorizeProvider } from './authorize.js';
import type { IdentifiedRequest } from '../http/surfaces/surface.js';

const request = (caller: Partial<AnyCaller> | null, headers: Record<string, string> = {}) =>
  ({ caller, get: (name: string) => headers[name] }) as unknown as IdentifiedRequest; // nothing else of it is read
const refusalOf = (sent: IdentifiedRequest): unknown => {
  try {
    authorizeProvider(sent, { isRead: () => true } as unknown as Route);
    return null;
  } catch (error) {
    return error;
  }
};

describe('authorizeProvider', () => {
  it.each(['business', 'agency'] as const)('admits a provider on the plan %s', (plan) => {
    expect(refusalOf(request({ kind: 'scim', plan }))).toBeNull();
  });

  it.each(['free', 'pro'] as const)('answers 403 after a downgrade to the plan %s', (plan) => {
    expect(refusalOf(request({ kind: 'scim', plan }))).toMatchObject({ status: 403, code: 'plan_required' });
  });

  it.each([
    ['no credentials', {}, 'Bearer realm="scim"'],
    ['X-API-Key alone', { 'X-API-Key': 'qrscim_x' }, 'Bearer realm="scim"'],
    ['an unknown token', { Authorization: 'Bearer qrscim_x' }, 'Bearer realm="scim", error="invalid_token"'],
    ['another scheme', { Authorization: 'Basic x' }, 'Bearer realm="scim", error="invalid_token"'],
  ])('answers 401 to %s', (_what, headers, challenge) => {
    expect(refusalOf(request(null, headers))).toMatchObject({
      ...{ status: 401, code: 'unauthenticated' },
      headers: { 'WWW-Authenticate': challenge },
    });
  });
});
