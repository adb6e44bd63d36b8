import { problem } from '../../http/problems/index.js';

/** The text does not depend on whether the browser, the link or the provider's response is wrong. */
export const OidcRefused = problem(401, 'unauthenticated', () => ({
  detail:
    'Sign-in with OpenID Connect failed: it took longer than 10 minutes, was started in another browser, or was rejected by the provider. Start again.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const OidcUnavailable = problem(503, 'unavailable', () => ({
  detail: 'The OpenID Connect provider does not respond; try again, or sign in with a password.',
  headers: { 'Retry-After': '5' },
}));
export const OidcNotConfigured = problem(
  404,
  'not_found',
  () => 'Sign-in with OpenID Connect is not configured.',
);
export const EmailNotVouchedFor = problem(
  403,
  'forbidden',
  () =>
    'An account with this email address already exists, and the provider has not verified the address: sign in with a password.',
);
export const NoEmailFromIssuer = problem(
  403,
  'forbidden',
  () =>
    'The provider did not send an email address, which an account requires; ask the administrator of the provider.',
);
