import { isAtLeast, type ApiKeyScope, type Role } from '#libs/database';

/** From the least to the most; each includes those before it. */
export const SCOPES: readonly ApiKeyScope[] = ['read', 'read_write', 'admin'];

interface Granted {
  allows: string;
  /** The lowest role that has the permission. */
  role: Role;
  /** The lowest scope of an API key that has it; null if no scope alone has it. */
  scope: ApiKeyScope | null;
}

/** Who may do what: the roles and scopes are columns of this table, and OPERATIONS names the permission of each operation. */
const TABLE = {
  'codes:read': {
    allows: 'Read QR codes, their history, pictures and previews, and simulate scans',
    ...{ role: 'viewer', scope: 'read' },
  },
  'codes:write': {
    allows: 'Create, change, delete and restore QR codes',
    ...{ role: 'editor', scope: 'read_write' },
  },
  'folders:read': { allows: 'Read folders', role: 'viewer', scope: 'read' },
  'folders:write': { allows: 'Create, change and delete folders', role: 'editor', scope: 'read_write' },
  'design_templates:read': { allows: 'Read design templates', role: 'viewer', scope: 'read' },
  'design_templates:write': {
    allows: 'Create, change and delete design templates',
    ...{ role: 'editor', scope: 'read_write' },
  },
  'files:read': { allows: 'Read files', role: 'viewer', scope: 'read' },
  'files:write': { allows: 'Upload and delete files', role: 'editor', scope: 'read_write' },
  'analytics:read': { allows: 'Read counts of scans', role: 'viewer', scope: 'read' },
  'scans:read': { allows: 'Read single scans, also as a stream', role: 'viewer', scope: 'read' },
  'reports:read': { allows: 'Read reports and their links', role: 'viewer', scope: 'read' },
  'reports:write': { allows: 'Create, change and delete reports', role: 'editor', scope: 'read_write' },
  'leads:read': { allows: 'Read leads', role: 'editor', scope: null },
  'leads:write': { allows: 'Change and delete leads', role: 'editor', scope: 'read_write' },
  'settings:read': { allows: 'Read the settings of the workspace', role: 'viewer', scope: 'admin' },
  'settings:write': {
    allows: 'Change the settings and the brand of the workspace',
    ...{ role: 'admin', scope: 'admin' },
  },
  'members:read': { allows: 'Read members', role: 'viewer', scope: 'admin' },
  'members:write': { allows: 'Change and remove members', role: 'admin', scope: 'admin' },
  'invites:read': { allows: 'Read invitations', role: 'admin', scope: 'admin' },
  'invites:write': { allows: 'Invite people, and delete invitations', role: 'admin', scope: 'admin' },
  'domains:read': { allows: 'Read domains', role: 'editor', scope: 'admin' },
  'domains:write': { allows: 'Add, verify, change and delete domains', role: 'admin', scope: 'admin' },
  'webhooks:read': { allows: 'Read webhook endpoints and their deliveries', role: 'admin', scope: 'admin' },
  'webhooks:write': {
    allows: 'Create, change, test and delete webhook endpoints, rotate their secrets, and replay deliveries',
    ...{ role: 'admin', scope: 'admin' },
  },
  'api_keys:read': { allows: 'Read the list of API keys', role: 'admin', scope: 'admin' },
  'api_keys:write': {
    allows: 'Create, change, rotate and revoke API keys',
    ...{ role: 'admin', scope: 'admin' },
  },
  'scim:read': { allows: 'Read the settings and the log of SCIM', role: 'admin', scope: 'admin' },
  'scim:write': { allows: 'Enable and disable SCIM, and rotate its token', role: 'admin', scope: 'admin' },
  'sso:read': {
    allows:
      'Read the connections and claimed domains of single sign-on, the log of sign-ins, and the roles of directory groups',
    ...{ role: 'admin', scope: 'admin' },
  },
  'sso:write': {
    allows:
      'Create, change, test and delete connections of single sign-on, claim domains, and give directory groups roles',
    ...{ role: 'admin', scope: 'admin' },
  },
  'audit_log:read': { allows: 'Read the audit log', role: 'admin', scope: 'admin' },
} as const satisfies Record<string, Granted>;

export type Permission = keyof typeof TABLE;

export const PERMISSIONS: Readonly<Record<Permission, Granted>> = TABLE;

export const PERMISSION_NAMES = Object.keys(TABLE) as Permission[];

/**
 * What an operation needs: a permission, or nothing (`anyone`), an API key or a session with any rights (`credential`), a
 * signed-in person (`account`: what it concerns belongs to the person, not to the workspace), or the SCIM token of the
 * workspace (`provisioning`).
 */
export type Access = Permission | 'anyone' | 'credential' | 'account' | 'provisioning';

/** A request of a writing operation that changes nothing, such as a dry run, needs only to read. */
export function neededToRead(access: Access): Access {
  const reading = access.replace(/:write$/, ':read');
  return reading in PERMISSIONS ? (reading as Permission) : access;
}

/** What only admin keys may do: a key with such a permission opens the settings. */
export const isOfSettings = (permission: Permission): boolean => PERMISSIONS[permission].scope === 'admin';

export const roleHas = (role: Role, permission: Permission): boolean =>
  isAtLeast(role, PERMISSIONS[permission].role);

export function scopeHas(scope: ApiKeyScope, permission: Permission): boolean {
  const { scope: least } = PERMISSIONS[permission];
  return least !== null && SCOPES.indexOf(scope) >= SCOPES.indexOf(least);
}
