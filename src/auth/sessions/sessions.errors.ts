import { problem } from '../../http/problems/index.js';

export const SessionNotFound = problem(404, 'not_found', () => 'You have no such session.');
/** A sign-in or a switch of workspaces can race with the removal of the member. */
export const MembershipLost = problem(
  403,
  'forbidden',
  () => 'This account was removed from that workspace, or deactivated in it; ask an admin for access.',
);
