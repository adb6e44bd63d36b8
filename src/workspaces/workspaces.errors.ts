import { problem } from '../http/problems/index.js';

export const WorkspaceNotRestorable = problem(
  409,
  'conflict',
  () => 'This workspace cannot be restored: it was not deleted, or was deleted more than 30 days ago.',
);
