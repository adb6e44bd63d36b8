import { problem } from '../problems/index.js';

export const InviteNotFound = problem(404, 'not_found', () => 'No such invitation in this workspace.');
export const AlreadyMember = problem(
  409,
  'conflict',
  () => 'Whoever has this e-mail is an active member already; change their role instead.',
);
