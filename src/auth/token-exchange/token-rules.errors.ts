import { problem } from '../../http/problems/index.js';

export const TokenRuleNotFound = problem(404, 'not_found', () => 'No such token rule in this workspace.');
export const TooManyTokenRules = problem(
  409,
  'conflict',
  (most: number) => `A workspace can have at most ${most} token rules; delete one that is no longer needed.`,
);
/** What a key gives must not outlive it. */
export const RulesNeedSession = problem(
  403,
  'forbidden',
  () => 'Token rules can only be created in a session: sign in instead.',
);
/** The text never says which check failed, since whoever sends a token need not be known to the workspace. */
export const TokenRefused = problem(401, 'unauthenticated', () => ({
  detail:
    'The token was not accepted. If its audience names a workspace, the audit log of the workspace says why.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
