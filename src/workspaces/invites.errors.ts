import { problem } from '../problems/index.js';

export const InviteNotFound = problem(404, 'not_found', () => 'No such invitation in this workspace.');
export const AlreadyMember = problem(
  409,
  'conflict',
  () => 'The person with this email address is already an active member; change their role instead.',
);
