import { problem } from '../problems/index.js';

export const MemberNotFound = problem(404, 'not_found', () => 'No such member in this workspace.');
export const LastAdmin = problem(
  409,
  'last_admin',
  () =>
    'This is the last active admin of the workspace; make another member an admin first. Nothing was changed.',
);
