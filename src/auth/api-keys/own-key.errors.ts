import { problem } from '../../http/problems/index.js';

export const ServiceKeyStays = problem(
  403,
  'forbidden',
  () =>
    'A service key belongs to the workspace, so it cannot revoke itself: an admin revokes it in Settings, API keys.',
);
export const SessionIsNoKey = problem(
  403,
  'forbidden',
  () =>
    'The request was sent with a session, not with an API key: to end the session, use POST /api/auth/v1/sign-out.',
);
