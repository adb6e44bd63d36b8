import { Transform } from 'class-transformer';
import type { Role, SsoConnectionType } from '#libs/database';
import { isOfAnyTenant, parseUrl } from '#libs/platform';
import { IsChoice, IsFlag, integerRules, lengthFault, lineFault, Rule, typeFault } from '#libs/validation';
import { CaseInsensitiveId, UUID } from '../../http/requests/id.pipe.js';
import { MAX_METADATA_LENGTH } from '../saml/index.js';

const MAX_HOURS = 720;
export const MAX_EXEMPT = 2;

/** Somebody who joins by signing in is made an admin by an admin. */
export const JOIN_ROLES: readonly Role[] = ['viewer', 'editor'];

const lineRules = (maxLength: number): PropertyDecorator[] => [
  Rule('isText', typeFault, 'invalid_type'),
  Rule('isNotEmpty', (value) => (value === '' ? 'must not be empty' : null), 'required'),
  Rule('isLine', lineFault),
  Rule('hasLength', (value) => lengthFault(value, maxLength), 'too_long'),
];
const text = (maxLength: number) => ({ type: String, minLength: 1, maxLength });

export const TYPES: readonly SsoConnectionType[] = ['oidc', 'saml'];
export const TYPE = {
  type: String,
  enum: [...TYPES],
  example: 'oidc',
  description:
    'The protocol of the provider: `oidc` is OpenID Connect, with `issuer`, `clientId` and `clientSecret`; `saml` is SAML 2.0, with `metadata` or `metadataUrl`',
};
export const isType = [IsChoice(TYPES)];

export const NAME = {
  ...text(64),
  example: 'Okta',
  description: 'What people know the provider as: the sign-in page shows "Continue with" and this name',
};
export const isName = [
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
  ...lineRules(64),
];

export const ISSUER = {
  ...text(512),
  format: 'uri',
  example: 'https://acme.okta.com',
  description:
    'Exactly as `issuer` in the document at `{issuer}/.well-known/openid-configuration`, which is read at each sign-in. Of SAML, the entity ID in the metadata, which cannot be written; null while a draft has none',
};
export const isIssuer = [...lineRules(512), Rule('isIssuer', issuerFault)];

export const CLIENT_ID = {
  ...text(255),
  example: '0oa1b2c3d4',
  description:
    'The client id that the provider has given to the application; null while a draft has none, and of SAML',
};
export const isClientId = lineRules(255);

export const CLIENT_SECRET = {
  ...text(1_024),
  example: 'a-secret-of-the-provider',
  writeOnly: true,
  description:
    'The client secret that the provider has given to the application; it is stored encrypted and never returned',
};
export const isClientSecret = lineRules(1_024);

const MAX_URL_LENGTH = 2_048;

export const METADATA = {
  ...text(MAX_METADATA_LENGTH),
  example:
    '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="http://www.okta.com/exk1">…',
  writeOnly: true,
  description:
    'The metadata of a SAML provider, as XML: its entity ID, the address of its sign-on service with the binding HTTP-Redirect, and its certificates. It ends the daily look at `metadataUrl`',
};
export const isMetadata = [
  Rule('isText', typeFault, 'invalid_type'),
  Rule('isNotEmpty', (value) => (value === '' ? 'must not be empty' : null), 'required'),
  Rule('hasLength', (value) => lengthFault(value, MAX_METADATA_LENGTH), 'too_long'),
];

export const METADATA_URL = {
  type: String,
  minLength: 1,
  maxLength: MAX_URL_LENGTH,
  nullable: true,
  format: 'uri',
  example: 'https://acme.okta.com/app/exk1/sso/saml/metadata',
  description:
    'Where the metadata of a SAML provider is read at once, and then each day. If its entity ID changes, the connection is paused. Null for metadata that was sent as `metadata`',
};
export const isMetadataUrl = [...lineRules(MAX_URL_LENGTH), Rule('isMetadataUrl', metadataUrlFault)];

export const DEFAULT_ROLE = {
  type: String,
  enum: [...JOIN_ROLES],
  example: 'viewer',
  description: 'The role of people who join by signing in',
};
export const isDefaultRole = [IsChoice(JOIN_ROLES)];

export const JOIN_ALLOWED = {
  type: Boolean,
  example: false,
  description:
    'Whether somebody with an address in a claimed domain becomes a member at the first sign-in. Otherwise only members sign in, and people whom SCIM has added',
};
export const isJoinAllowed = [IsFlag()];

export const MAX_SESSION_HOURS = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_HOURS,
  nullable: true,
  example: 12,
  description:
    'After how many hours a session of the connection ends, also one that has begun; null for no other limit than that of all sessions',
} as const;
export const isMaxSessionHours = integerRules(1, MAX_HOURS);

export const WRITABLE_STATUSES = ['enabled', 'paused'] as const;
export type WritableStatus = (typeof WRITABLE_STATUSES)[number];
export const isStatus = [IsChoice(WRITABLE_STATUSES)];

export const REQUIRED = {
  type: Boolean,
  example: false,
  description:
    'Whether sessions that did not begin at this connection are kept out of the workspace (403 `sso_required`) while it is enabled. API keys and SCIM go on working',
};
export const isRequired = [IsFlag()];

export const EXEMPT = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  maxItems: MAX_EXEMPT,
  example: [],
  description:
    'IDs of up to two members, admins with a second factor, who can still enter with password and second factor while the connection is required',
} as const;
export const areExempt = [
  CaseInsensitiveId(),
  Rule('isIdList', (value) =>
    Array.isArray(value) &&
    value.length <= MAX_EXEMPT &&
    value.every((id) => typeof id === 'string' && UUID.test(id)) &&
    new Set(value).size === value.length
      ? null
      : `must be a list of up to ${MAX_EXEMPT} ids of members`,
  ),
];

function issuerFault(value: unknown): string | null {
  const url = typeof value === 'string' ? parseUrl(value) : null;
  if (!url || url.protocol !== 'https:' || url.search || url.hash || url.username || url.password)
    return 'must be an https URL without user name, query and fragment, such as https://acme.okta.com';
  if (isOfAnyTenant(String(value)))
    return 'must be the issuer of your own tenant, such as https://login.microsoftonline.com/<tenant id>/v2.0: at this one, strangers can have any email address';
  return null;
}

function metadataUrlFault(value: unknown): string | null {
  const url = typeof value === 'string' ? parseUrl(value) : null;
  return !url || url.protocol !== 'https:' || url.hash || url.username || url.password
    ? 'must be an https URL without user name and fragment'
    : null;
}
