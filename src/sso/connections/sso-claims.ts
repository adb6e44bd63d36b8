import type { Identified, RawClaims } from '../../accounts/oidc/oidc-flows.service.js';
import { readClaims, type Claims } from '../../accounts/oidc/claims.fields.js';
import { domainOf } from '../claimed-domains/claimed-domains.service.js';

export interface SsoClaims extends Claims {
  /** What the provider may have sent to SCIM as externalId. */
  externalIds: string[];
  /** The organization of a Google account; personal accounts have none, whatever their address is. */
  hostedDomain: string | null;
  /** Names or IDs of the groups that the provider sent; null if they are too many for its token (Entra ID). */
  groups: string[] | null;
  /** What the provider calls its session, when it ends it. */
  sid: string | null;
}

export const GOOGLE = 'https://accounts.google.com';

/**
 * In a claimed domain, the word of the provider about the address is needed only if it says that it is false: the workspace vouches for its own
 * provider. Whether the domain is claimed is judged elsewhere.
 */
export function readSsoClaims({ idToken, userInfo }: Identified): SsoClaims {
  const { email } = readClaims(idToken, userInfo);
  const claims = readClaims(idToken, userInfo, email === null ? [] : [domainOf(email)]);
  const text = (value: unknown): string[] =>
    typeof value === 'string' && value !== '' && value.length <= MAX_ID_LENGTH ? [value] : [];
  return {
    ...claims,
    externalIds: [...text(idToken.oid), ...text(idToken.sub)],
    hostedDomain: text(idToken.hd)[0] ?? null,
    sid: text(idToken.sid).find(({ length }) => length <= MAX_SID_LENGTH) ?? null,
    groups: hasTooManyGroups(idToken) ? null : groupsIn(idToken.groups ?? userInfo.groups).flatMap(text),
  };
}

const MAX_ID_LENGTH = 512;
const MAX_GROUPS = 1_000;
const MAX_SID_LENGTH = 255;

const groupsIn = (claim: unknown): unknown[] =>
  [claim ?? []]
    .flat()
    .filter((group) => typeof group !== 'string' || !group.includes('\0'))
    .slice(0, MAX_GROUPS);

/** https://learn.microsoft.com/en-us/entra/identity-platform/id-token-claims-reference#groups-overage-claim */
export const hasTooManyGroups = ({ groups, hasgroups, _claim_names: elsewhere }: RawClaims): boolean =>
  groups === undefined && (hasgroups === true || 'groups' in Object(elsewhere));

/** An ID token that leaves nothing to the user info, if the groups decide about roles. */
export const hasGroups = (idToken: RawClaims): boolean =>
  idToken.groups !== undefined || hasTooManyGroups(idToken);
const MAX_CLAIMS = 50;
const MAX_VALUE_LENGTH = 500;

/** All that a provider sent, for the person who tests a connection. Claims of both sources have the values of the ID token. */
export const listClaims = ({ idToken, userInfo }: Identified): { name: string; value: string }[] =>
  Object.entries({ ...userInfo, ...idToken })
    .filter(([, value]) => value !== undefined)
    .slice(0, MAX_CLAIMS)
    .map(([name, value]) => ({ name: shorten(name), value: shorten(wordOf(value)) }));

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const shorten = (text: string): string => {
  const clean = text.toWellFormed().replace(/\0/g, '');
  return clean.length > MAX_VALUE_LENGTH ? `${clean.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : clean;
};
