import type { ApiKeyKind } from '#libs/database';
import { canonicalRange } from '#libs/http-server';
import { isEmailAddress, ItemRule, lengthFault, listRules, Rule } from '#libs/validation';
import { PERMISSION_NAMES, SCOPES } from '../../http/permissions/permissions.js';

export const NAME = { type: String, minLength: 1, maxLength: 255, example: 'Till in the shop' };
export const KINDS = ['person', 'service'] as const satisfies readonly ApiKeyKind[];
export const KIND = {
  enum: [...KINDS],
  example: 'service',
  description:
    'A `service` key belongs to the workspace and stays when people leave. A `person` key is bound to a person: it can do ' +
    'nothing that their role does not allow, and ends with their membership',
};
export const SCOPE = {
  enum: [...SCOPES],
  example: 'read_write',
  description:
    'A key with `read` can only read; `read_write` can also create, change and delete; `admin` can also use the settings. ' +
    '`scopes` has the permissions one by one',
};
export const LEADS = {
  type: Boolean,
  example: false,
  description: 'Whether the key can read leads, which are personal data of visitors',
};
export const CHOSEN = {
  isArray: true,
  enum: PERMISSION_NAMES,
  enumName: 'Permission',
  minItems: 1,
  maxItems: PERMISSION_NAMES.length,
  example: ['codes:write', 'analytics:read'],
  description:
    'Permissions of the key, instead of `scope` and `leads`. `codes:write` includes `codes:read`, and so on; only ' +
    '`leads:read` is never included',
};
const MAX_RANGES = 20;
const MAX_RANGE_LENGTH = 49;
export const RANGES = {
  type: 'array' as const,
  items: { type: 'string', minLength: 1, maxLength: MAX_RANGE_LENGTH },
  maxItems: MAX_RANGES,
  example: ['203.0.113.0/24', '2001:db8::/48'],
  description: 'Addresses and CIDR ranges from which the key is accepted; all addresses if it is empty',
};
export const OWNER = {
  type: String,
  format: 'email',
  nullable: true,
  maxLength: 254,
  example: 'it@example.com',
  description: 'Email address of those whom to ask about a `service` key; it gets no emails',
};

const isPermission = (item: unknown) => (PERMISSION_NAMES as readonly unknown[]).includes(item);
export const IS_CHOSEN = [
  ...listRules({ minItems: 1, maxItems: PERMISSION_NAMES.length }),
  ItemRule('arePermissions', {
    invalid_value: (item) =>
      isPermission(item)
        ? null
        : 'must contain only permissions, such as codes:read; x-permissions in openapi.yaml lists them',
  }),
];
export const ARE_RANGES = [
  ...listRules({ minItems: 0, maxItems: MAX_RANGES }),
  ItemRule('areRanges', {
    too_long: (item) => (typeof item === 'string' ? lengthFault(item, MAX_RANGE_LENGTH) : null),
    invalid_value: (item) =>
      typeof item === 'string' && canonicalRange(item) !== null
        ? null
        : 'must contain only IPv4 and IPv6 addresses and CIDR ranges, such as 203.0.113.0/24',
  }),
];
export const IS_OWNER = Rule('isEmailAddress', (value) =>
  isEmailAddress(value) ? null : 'must be an email address, such as it@example.com',
);
/** `scopes` says all that these fields say. */
export const NotWithScopes = () =>
  Rule('isWithoutScopes', (_value, { scopes }) =>
    scopes === undefined || scopes === null ? null : 'must not be combined with scopes',
  );
export const TIME = { type: String, format: 'date-time', example: '2026-11-21T09:30:00.000Z' };
export const EXPIRES_AT = {
  ...TIME,
  nullable: true,
  example: '2027-11-21T09:30:00.000Z',
  description: 'Time from which the key is rejected; null if it does not expire',
};
