import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { TokenRule } from '#libs/database';

const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'];
const MAX_LIFETIME_SECONDS = 3_600;
/** Clocks of clusters and runners differ by this much at most. */
const TOLERANCE_SECONDS = 30;

/** Which check a token has failed; part of the audit log. */
export type TokenCheck =
  | 'workspace'
  | 'audience'
  | 'issuer'
  | 'subject'
  | 'claims'
  | 'issuer_keys'
  | 'key'
  | 'algorithm'
  | 'signature'
  | 'expired'
  | 'lifetime'
  | 'form'
  | 'used';

export class TokenFault extends Error {
  constructor(readonly check: TokenCheck) {
    super(check);
  }
}

/** What somebody says without proof yet; null if it is no JWT. */
export function readToken(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

const UNSTORABLE = /[\p{Cc}\ud800-\udfff]/u;

export const fitsSubject = (pattern: string, subject: unknown): boolean => {
  if (typeof subject !== 'string' || UNSTORABLE.test(subject)) return false;
  if (!pattern.endsWith('*')) return subject === pattern;
  const start = pattern.slice(0, -1);
  return subject.length > start.length && subject.startsWith(start);
};

const fitsClaims = ({ claims }: TokenRule, token: JWTPayload): boolean =>
  Object.entries(claims).every(([name, value]) => {
    const found = Object.hasOwn(token, name) ? token[name] : undefined;
    return ['string', 'number', 'boolean'].includes(typeof found) && String(found) === value;
  });

/** The rules that the token may be exchanged by, if its signature is right. @throws TokenFault */
export function fittingRules(rules: TokenRule[], token: JWTPayload): TokenRule[] {
  if (rules.length === 0) throw new TokenFault('issuer');
  const ofSubject = rules.filter(({ subject }) => fitsSubject(subject, token.sub));
  if (ofSubject.length === 0) throw new TokenFault('subject');
  const fitting = ofSubject.filter((rule) => fitsClaims(rule, token));
  if (fitting.length === 0) throw new TokenFault('claims');
  return fitting;
}

/** @throws TokenFault */
export async function verifyToken(
  token: string,
  getKey: JWTVerifyGetKey,
  { issuer, audience, now }: { issuer: string; audience: string; now: Date },
): Promise<JWTPayload & { exp: number }> {
  const options = { algorithms: ALGORITHMS, issuer, audience, currentDate: now };
  try {
    const { payload } = await jwtVerify(token, getKey, {
      ...options,
      ...{ clockTolerance: TOLERANCE_SECONDS, maxTokenAge: MAX_LIFETIME_SECONDS },
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const { exp = 0, iat = 0 } = payload;
    if (exp - iat > MAX_LIFETIME_SECONDS) throw new TokenFault('lifetime');
    return { ...payload, exp };
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenFault('expired');
  if (error instanceof errors.JWTClaimValidationFailed)
    return new TokenFault(error.claim === 'aud' ? 'audience' : 'lifetime');
  if (error instanceof errors.JOSEAlgNotAllowed) return new TokenFault('algorithm');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return new TokenFault('key');
  if (error instanceof errors.JWSSignatureVerificationFailed) return new TokenFault('signature');
  // A key of another kind or length than its algorithm needs, or that is none.
  const isOfKey = error instanceof TypeError || error instanceof DOMException;
  return error instanceof errors.JOSEError || isOfKey ? new TokenFault('form') : error;
}
