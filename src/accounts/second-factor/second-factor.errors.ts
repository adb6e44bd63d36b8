import { invalid, problem, ValidationFailed } from '../../http/problems/index.js';
import type { SecondFactorProofDto } from './second-factor.dto.js';

export const TotpExists = problem(
  409,
  'conflict',
  () =>
    'An authenticator app is set up already: remove it with DELETE /api/auth/v1/totp before you set up another.',
);
export const NoTotp = problem(404, 'not_found', () => 'No authenticator app is set up.');
export const NoSecondFactor = problem(
  409,
  'conflict',
  () => 'Recovery codes require a second factor: set up an authenticator app or a passkey first.',
);
export const PasskeyNotFound = problem(404, 'not_found', () => 'You have no such passkey.');
export const PasskeyExists = problem(409, 'conflict', () => 'This passkey is already stored.');
export const TooManyPasskeys = problem(
  409,
  'conflict',
  (max: number) => `An account can have ${max} passkeys: remove one first.`,
);
/** The text never says whether a code was once right. */
export const WrongSecondFactor = problem(401, 'unauthenticated', () => ({
  detail: 'The code or passkey is not valid: it is wrong, has expired, or was already used.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));
export const TicketExpired = problem(401, 'unauthenticated', () => ({
  detail:
    'This sign-in took longer than 10 minutes, or was completed already; start again with POST /api/auth/v1/sign-in.',
  headers: { 'WWW-Authenticate': 'Bearer' },
}));

/** An invitation is accepted in one request, which has no second step. */
export const passwordNotEnough = () =>
  invalid(
    '/password',
    'password is not enough for this account, which has a second factor: sign in first, and then open the link again',
  );
export const passwordProvesTooLittle = () =>
  invalid(
    '/password',
    'password is not enough to prove who you are, since this account has a second factor: send code, recoveryCode or assertion',
  );
export const wrongCode = () =>
  invalid('/code', 'code must be the one that the authenticator app shows now, and that was not used before');
export const wrongFirstCode = () =>
  invalid(
    '/code',
    'code must be the one that the authenticator app shows now, within 10 minutes after its setup began; to begin again, send POST /api/auth/v1/totp',
  );

/** Names the field that was sent. */
export const wrongProof = ({ code, recoveryCode }: SecondFactorProofDto) => {
  if (code !== undefined) return wrongCode();
  return recoveryCode === undefined
    ? invalid(
        '/assertion',
        'assertion must be the answer of one of your passkeys to a challenge that was not used before',
      )
    : invalid('/recoveryCode', 'recoveryCode must be one of your recovery codes that was not used before');
};

export const wrongCredential = () =>
  invalid(
    '/credential',
    'credential must be a new passkey for this account, created with options that were not used before and are at most 5 minutes old',
  );

/** Returns the one proof that was sent. @throws ValidationFailed if there are none or several */
export function proofOf<Fields extends object>(fields: Fields): Fields {
  const sent = Object.values(fields).filter((value) => value !== undefined);
  if (sent.length === 1) return fields;
  throw new ValidationFailed([
    {
      pointer: '',
      code: 'required',
      detail: `The body must contain exactly one proof, such as code or recoveryCode; this one contains ${sent.length === 0 ? 'none' : 'several'}`,
    },
  ]);
}
