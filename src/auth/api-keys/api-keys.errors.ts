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
    'Keys with the scope admin can only be created, changed, rotated and revoked in a session: sign in instead.',
);

export const expired = () => invalidField('/expiresAt', 'must be in the future');
