/** What is audited: settings, members, keys, and refused sign-ins. Public contract, never renamed. */
export const AUDIT_ACTIONS = [
  'workspace.created',
  'workspace.updated',
  'plan.changed',
  'limits.changed',
  'member.joined',
  'member.provisioned',
  'member.updated',
  'member.removed',
  'invite.created',
  'invite.deleted',
  'api_key.created',
  'api_key.updated',
  'api_key.revoked',
  'scim.enabled',
  'scim.token_rotated',
  'scim.disabled',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'sign_in.refused',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'identity.linked',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
