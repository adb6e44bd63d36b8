import { problem } from '../problems/index.js';

export const SessionNotFound = problem(404, 'not_found', () => 'You have no such session.');
/** Where somebody signs in or switches while they are removed. */
export const PlaceLost = problem(
  403,
  'forbidden',
  () => 'This account is no longer a member of that workspace; ask an admin for an invitation.',
);
