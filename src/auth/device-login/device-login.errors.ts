import { problem } from '../../http/problems/index.js';

export const AuthorizationPending = problem(
  400,
  'authorization_pending',
  () => 'The person has not decided yet. Ask again after `interval` seconds.',
);
export const SlowDown = problem(400, 'slow_down', (seconds: number) => ({
  detail: `You ask too often: from now on, wait ${seconds} seconds between two requests.`,
  headers: { 'Retry-After': String(seconds) },
}));
export const DeviceCodeExpired = problem(
  400,
  'expired_token',
  () => 'The code is unknown, has expired or was used. Begin again with POST /api/auth/v1/device.',
);
export const DeviceDenied = problem(
  400,
  'access_denied',
  () => 'The person has denied the request, or has revoked the key in the meantime.',
);

export const UserCodeNotFound = problem(
  404,
  'not_found',
  () =>
    'No program waits with this code. Compare it with the one that the program shows: it is valid for 10 minutes, once.',
);
export const TooManyPrograms = problem(
  409,
  'conflict',
  (most: number) =>
    `You have ${most} API keys that expire in this workspace, which is the most for one person: revoke one that is no longer needed.`,
);
export const RoleCannotWrite = problem(
  403,
  'forbidden',
  () => 'Your role in this workspace cannot change QR codes: approve the scope read instead.',
);
