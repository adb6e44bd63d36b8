import { isEmailAddress } from '#libs/validation';

export interface Claims {
  issuer: string;
  subject: string;
  email: string | null;
  /** Requires the boolean `true`: some issuers send text or omit the claim. */
  isEmailVerified: boolean;
  name: string | null;
}

type RawClaims = Record<string, unknown>;

const MAX_NAME_LENGTH = 255;

export function hasEmail({ email }: RawClaims): boolean {
  return isEmailAddress(email);
}

/** The email address and its verification must come from the same source. */
export function readClaims(
  idToken: RawClaims & { iss: string; sub: string },
  userInfo: RawClaims = {},
): Claims {
  const { email, email_verified } = hasEmail(idToken) ? idToken : userInfo;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email: isEmailAddress(email) ? String(email) : null,
    isEmailVerified: email_verified === true,
    name: nameIn(idToken.name) ?? nameIn(userInfo.name),
  };
}

export const cutName = (text: string, length = MAX_NAME_LENGTH): string =>
  [
    ...text
      .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .trim()
      .normalize('NFC'),
  ]
    .slice(0, length)
    .join('')
    .trim();

function nameIn(claim: unknown): string | null {
  return typeof claim === 'string' ? cutName(claim.toWellFormed()) || null : null;
}
