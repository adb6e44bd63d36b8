import { parseUrl } from '#libs/platform';

const MAX_ISSUER_LENGTH = 512;
const MAX_SUBJECT_LENGTH = 512;
const MAX_CLAIMS = 10;
const MAX_CLAIM_LENGTH = 512;
const MAX_KEYS = 20;
const MAX_JWKS_LENGTH = 32_768;
/** What only private and symmetric keys have (RFC 7518). */
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

export const ISSUER = {
  minLength: 1,
  maxLength: MAX_ISSUER_LENGTH,
  example: 'https://token.actions.githubusercontent.com',
};
export const SUBJECT = {
  minLength: 1,
  maxLength: MAX_SUBJECT_LENGTH,
  example: 'repo:acme/website:ref:refs/heads/main',
};

/** `iss` is compared literally, so it is not normalized. */
export function issuerFault(issuer: unknown): string | null {
  if (typeof issuer !== 'string' || issuer.length > MAX_ISSUER_LENGTH)
    return `must be a string of at most ${MAX_ISSUER_LENGTH} characters`;
  const url = parseUrl(issuer);
  const isPlain = /^https:\/\/[^\s?#@\\]+$/.test(issuer);
  return url && isPlain ? null : 'must start with https:// and have no query, like `iss` in the tokens';
}

/** A star stands for what follows the last : or /, so that it never widens who or what it begins with. */
export function subjectFault(subject: unknown): string | null {
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH)
    return `must be a string of 1 to ${MAX_SUBJECT_LENGTH} characters`;
  if (!/^[\x21-\x7e]+$/.test(subject))
    return 'must contain only ASCII characters without control characters or spaces, like `sub` in the tokens';
  const star = subject.indexOf('*');
  if (star === -1) return null;
  if (star !== subject.length - 1 || !/[^:/][:/]\*$/.test(subject))
    return 'can contain * only in place of the whole last part, such as repo:acme/website:*';
  if (subject.startsWith(SERVICE_ACCOUNT) && subject.split(':').length !== 4)
    return 'must name the namespace, such as system:serviceaccount:shop:*';
  return /^repo:[^/]*\*$/.test(subject) ? 'must name the owner of the repository, such as repo:acme/*' : null;
}

const SERVICE_ACCOUNT = 'system:serviceaccount:';
const GITHUB = 'https://token.actions.githubusercontent.com';
export const OWNER_CLAIM = 'repository_owner_id';

/** Names of owners and repositories can be given to somebody else, ids cannot. */
export const needsOwner = ({ issuer, subject }: { issuer: string; subject: string }): boolean =>
  subject.startsWith('repo:') || issuer === GITHUB || issuer.startsWith(`${GITHUB}/`);

export function claimsFault(claims: unknown): string | null {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims))
    return 'must be an object of strings';
  const pairs = Object.entries(claims) as [string, unknown][];
  if (pairs.length > MAX_CLAIMS) return `must contain at most ${MAX_CLAIMS} pairs`;
  return pairs.every(([name, value]) => isClaimText(name) && isClaimText(value))
    ? null
    : `must contain only strings of 1 to ${MAX_CLAIM_LENGTH} characters`;
}

const isClaimText = (text: unknown): boolean =>
  typeof text === 'string' &&
  text !== '' &&
  text.length <= MAX_CLAIM_LENGTH &&
  !/[\p{Cc}\ud800-\udfff]/u.test(text);

export function jwksFault(jwks: unknown): string | null {
  const keys = (jwks as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_KEYS)
    return `must be a JSON Web Key Set with 1 to ${MAX_KEYS} keys, as the issuer publishes it`;
  if (JSON.stringify(jwks).length > MAX_JWKS_LENGTH)
    return `must have at most ${MAX_JWKS_LENGTH.toLocaleString('en')} bytes`;
  return keys.every(isPublicKey) ? null : 'must contain only public keys of the types RSA, EC and OKP';
}

const isPublicKey = (key: unknown): boolean =>
  typeof key === 'object' &&
  key !== null &&
  ['RSA', 'EC', 'OKP'].includes(String((key as { kty?: unknown }).kty)) &&
  PRIVATE_MEMBERS.every((name) => !(name in key));
