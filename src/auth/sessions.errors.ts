import { problem } from '../problems/index.js';

export const SessionNotFound = problem(404, 'not_found', () => 'No such session of yours.');
/** Where somebody signs in or switches while they are removed. */
export const PlaceLost = problem(
  403,
  'forbidden',
  () => 'This account is no member of that workspace any more; ask an admin for an invitation.',
);
