import { domainToASCII } from 'node:url';
import { isEmailAddress } from '#libs/validation';

export interface Claims {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** When the provider last asked the person who they are; null if it does not say. */
  provenAt: Date | null;
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
  trustedEmailDomains: string[] = [],
): Claims {
  const source = hasEmail(idToken) ? idToken : userInfo;
  const email = isEmailAddress(source.email) ? String(source.email) : null;
  return {
    issuer: idToken.iss,
    subject: idToken.sub,
    email,
    isEmailVerified: email !== null && isVerified(email, source, trustedEmailDomains),
    name: nameIn(idToken.name) ?? nameIn(userInfo.name),
    provenAt: timeIn(idToken.auth_time),
  };
}

/**
 * Entra ID says in `xms_edov` whether a tenant owns the domain of the address, with values of several types.
 * https://learn.microsoft.com/en-us/entra/identity-platform/optional-claims-reference
 */
const IS_DOMAIN_VERIFIED: unknown[] = [true, 1, '1'];

/**
 * Requires the boolean `true` of email_verified, because some issuers send text. The operator vouches for trusted domains
 * only where the issuer says nothing.
 */
function isVerified(
  email: string,
  { email_verified, xms_edov }: RawClaims,
  trustedEmailDomains: string[],
): boolean {
  if (email_verified === true || IS_DOMAIN_VERIFIED.includes(xms_edov)) return true;
  const isSilent = isOmitted(email_verified) && isOmitted(xms_edov);
  return isSilent && trustedEmailDomains.includes(domainToASCII(email.slice(email.lastIndexOf('@') + 1)));
}

const isOmitted = (claim: unknown) => claim === undefined || claim === null;

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

const timeIn = (seconds: unknown): Date | null =>
  typeof seconds === 'number' && Number.isSafeInteger(seconds) && seconds >= 0 && seconds < 1e11
    ? new Date(seconds * 1_000)
    : null;
