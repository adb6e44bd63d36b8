import { problem } from '../http/problems/index.js';

export const DeletionNeedsSession = problem(
  403,
  'forbidden',
  () => 'A workspace can only be deleted in a session: sign in instead.',
);
export const NoDeletedWorkspace = problem(
  404,
  'not_found',
  () => 'No such deleted workspace that you can restore.',
);
