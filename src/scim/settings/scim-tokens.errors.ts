import { problem } from '../../http/problems/index.js';

const REALM = 'Bearer realm="scim"';

/** RFC 6750 section 3: without credentials, no error is named. All invalid tokens get the same text. */
export const ScimUnauthenticated = problem(401, 'unauthenticated', (authorization?: string) => ({
  detail:
    authorization === undefined
      ? 'A SCIM token is required: send it as Authorization: Bearer <SCIM_TOKEN>.'
      : 'The SCIM token is not valid: send the current one of the workspace as Authorization: Bearer <SCIM_TOKEN>. API keys are not accepted here.',
  headers: {
    'WWW-Authenticate': authorization === undefined ? REALM : `${REALM}, error="invalid_token"`,
  },
}));
/** For an operation that says who calls: a program may show it whichever token it has. */
export const ScimTokenNotAccepted = problem(403, 'forbidden', (fault: string) => fault);
export const PlanWithoutScim = problem(
  403,
  'plan_required',
  () =>
    'SCIM requires the plan Business or Agency, which the workspace no longer has; it is suspended until the operator of this service changes the plan again.',
);
