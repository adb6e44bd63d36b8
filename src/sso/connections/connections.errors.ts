import { invalid, invalidField, problem } from '../../http/problems/index.js';

export const ConnectionNotFound = problem(404, 'not_found', () => 'No such connection in this workspace.');
export const TooManyConnections = problem(
  409,
  'conflict',
  (most: number) => `A workspace can have at most ${most} connections; delete one that is no longer needed.`,
);
export const ConnectionNotTested = problem(
  409,
  'conflict',
  () =>
    'The connection has not been tested with these settings: call POST /api/settings/v1/connections/{id}/test, sign in at its URL, then enable the connection.',
);
export const AnotherConnectionEnabled = problem(
  409,
  'conflict',
  () => 'Another connection of the workspace is enabled: pause it first.',
);
export const ConnectionEnabled = problem(
  409,
  'conflict',
  () =>
    'The connection is enabled: pause it before you change type, issuer (with SAML, the entity ID in the metadata) or clientId, and test it again afterwards. clientSecret and certificates can be replaced at any time.',
);
export const ConnectionNoDraft = problem(
  409,
  'conflict',
  () =>
    'The connection is enabled or was: a setup link sets up drafts only. Create another connection, or change this one yourself.',
);
export const SetupLinkEnded = problem(
  404,
  'not_found',
  () => 'This setup link is no longer valid. Ask the admin of the workspace for a new one.',
);
export const ConnectionIncomplete = problem(
  409,
  'conflict',
  (missing: string) => `The connection cannot be tested yet: it lacks ${missing}.`,
);
export const ConnectionNotEnabled = problem(
  409,
  'conflict',
  () => 'Only an enabled connection can be required: enable it first.',
);
export const NobodyLeft = problem(
  409,
  'conflict',
  () =>
    'No admin would get in: sign in through the connection as an admin once, or exempt an admin who has a second factor.',
);

export const notExemptible = (id: string) =>
  invalid(
    '/exemptMemberIds',
    `exemptMemberIds must name active admins of the workspace who have a second factor; ${id} does not`,
  );

export const secretNeeded = () =>
  invalidField('/clientSecret', 'is needed with another issuer, which must not receive the present secret');
