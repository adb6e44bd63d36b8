import { isEmailAddress } from '#libs/validation';

/** What an issuer says of a person who signs in. */
export interface Claims {
  issuer: string;
  subject: string;
  email: string | null;
  /** Only when the issuer says so by `true`: some send texts, or leave it to guess. */
  isEmailVerified: boolean;
  name: string | null;
}

/** Claims by their names in tokens (OpenID Connect Core, section 5.1). */
type RawClaims = Record<string, unknown>;

const MAX_NAME_LENGTH = 255;

export function hasEmail({ email }: RawClaims): boolean {
  return isEmailAddress(email);
}

/** The email address, and whether it is verified, are taken from one source. */
export function claimsOf(
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

/** As the rules on names of people require it: on one line, and at most so many code points long. */
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
