import type { ApiKeyKind } from '#libs/database';
import { invalidField, problem } from '../../http/problems/index.js';

export const ApiKeyNotFound = problem(404, 'not_found', () => 'No such API key in this workspace.');
export const TooManyApiKeys = problem(
  409,
  'conflict',
  (most: number) => `A workspace can have at most ${most} API keys; delete one that is no longer needed.`,
);

export const KeyNotForAdminKeys = problem(
  403,
  'forbidden',
  () =>
    'API keys that open the settings, such as those with the scope admin, can only be created, changed, rotated and revoked in a session: sign in instead.',
);
export const KeyGivesOwnKind = problem(
  403,
  'forbidden',
  (kind: ApiKeyKind) =>
    `This API key has the kind ${kind}, and so have the keys that it creates; it cannot change the kind of a key. Sign in instead.`,
);
export const KeyGivesOwnRanges = problem(
  403,
  'forbidden',
  (ranges: readonly string[]) =>
    `This API key is accepted from ${ranges.join(', ')} only, so it cannot create, change or rotate keys that are accepted from other addresses.`,
);
export const KeyGivesOwnTime = problem(
  403,
  'forbidden',
  (until: Date) =>
    `This API key expires at ${until.toISOString()}, so the keys that it creates or changes cannot expire later.`,
);
export const KeyOfSomebodyElse = problem(
  409,
  'conflict',
  () =>
    'Only the person to whom an API key is bound can make it a service key, because they may have a copy of it: rotate it first, which binds it to you.',
);

export const ownerOfPersonKey = () =>
  invalidField('/ownerEmail', 'is for keys of the kind service; a person key is bound to a person');

export const expired = () => invalidField('/expiresAt', 'must be in the future');
