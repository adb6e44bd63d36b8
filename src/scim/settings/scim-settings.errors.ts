import { problem } from '../../http/problems/index.js';

export const ScimNotEnabled = problem(404, 'not_found', () => 'SCIM is not enabled in this workspace.');
export const ScimAlreadyEnabled = problem(
  409,
  'conflict',
  () => 'SCIM is already enabled; rotate the token to get a new one.',
);
export const TooManyScimTokens = problem(
  409,
  'conflict',
  () =>
    'The token was rotated several times within 24 hours; wait until a replaced token has expired, or disable SCIM and enable it again.',
);
export const PlanRequired = problem(
  403,
  'plan_required',
  () =>
    'SCIM requires the plan Business or Agency. Only the operator of this service can change the plan of a workspace: ask them.',
);
