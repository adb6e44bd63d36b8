// Generated from openapi.yaml by `npm run client:generate`.

/** POST requests to these paths take an Idempotency-Key. */
export const KEYED_PATHS: ReadonlySet<string> = new Set([
  '/api/v1/qr',
  '/api/v1/qr/bulk',
  '/api/v1/qr/bulk/restore',
  '/api/v1/qr/{id}/restore',
  '/api/v1/qr/{id}/duplicate',
  '/api/v1/qr/{id}/revert',
  '/api/v1/qr/{id}/simulate',
  '/api/v1/folders',
  '/api/v1/design-templates',
  '/api/mobile/v1/qr',
  '/api/settings/v1/webhooks',
  '/api/settings/v1/webhooks/{id}/rotate',
  '/api/settings/v1/webhooks/{id}/promote',
  '/api/settings/v1/webhooks/{id}/replay',
  '/api/settings/v1/webhooks/{id}/test',
  '/api/settings/v1/deliveries/{id}/replay',
  '/api/settings/v1/domains',
  '/api/settings/v1/domains/{id}/verify',
  '/api/settings/v1/api-keys',
  '/api/settings/v1/api-keys/{id}/rotate',
  '/api/settings/v1/invites',
  '/api/settings/v1/workspace/leave',
  '/api/settings/v1/scim',
  '/api/settings/v1/scim/rotate',
]);
