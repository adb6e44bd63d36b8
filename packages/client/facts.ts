// Generated from openapi.yaml by `npm run client:generate`.
import type { components } from './schema.js';

/** The body of a webhook request; `batch` arrives only at endpoints that asked for it. */
export type WebhookEvent =
  | components['schemas']['ScanEvent']
  | components['schemas']['LeadEvent']
  | components['schemas']['CtaClickEvent']
  | components['schemas']['QrCreatedEvent']
  | components['schemas']['QrUpdatedEvent']
  | components['schemas']['QrArchivedEvent']
  | components['schemas']['QrDeletedEvent']
  | components['schemas']['QrRestoredEvent']
  | components['schemas']['QrExpiredEvent']
  | components['schemas']['QrLimitReachedEvent']
  | components['schemas']['MemberJoinedEvent']
  | components['schemas']['MemberLeftEvent']
  | components['schemas']['MemberRoleChangedEvent']
  | components['schemas']['ApiKeyCreatedEvent']
  | components['schemas']['ApiKeyExpiringEvent']
  | components['schemas']['ApiKeyRevokedEvent']
  | components['schemas']['QuotaThresholdEvent']
  | components['schemas']['WebhookDisabledEvent']
  | components['schemas']['WebhookRecoveredEvent']
  | components['schemas']['DomainVerifiedEvent']
  | components['schemas']['DomainLostEvent']
  | components['schemas']['BatchEvent'];

export const DEVICES = ['mobile', 'tablet', 'desktop', 'other'] as const;

export const SYSTEMS = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'] as const;

export const BROWSERS = [
  'Chrome',
  'Safari',
  'Firefox',
  'Edge',
  'Samsung Internet',
  'Opera',
  'Other',
] as const;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export const REPORT_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;

export const STATUSES = ['active', 'paused', 'archived', 'expired', 'limit_reached', 'scheduled'] as const;

export const LISTED_STATUSES = [
  'active',
  'paused',
  'archived',
  'expired',
  'limit_reached',
  'scheduled',
  'deleted',
] as const;

export const SORTS = [
  'created_at',
  'updated_at',
  'name',
  'scan_count',
  'last_scanned_at',
  '-created_at',
  '-updated_at',
  '-name',
  '-scan_count',
  '-last_scanned_at',
] as const;

export const DIMENSIONS = [
  'time',
  'hour_of_day',
  'weekday',
  'country',
  'city',
  'device',
  'os',
  'browser',
  'language',
  'referrer',
  'rule',
  'via',
  'version',
  'qr_code',
  'folder',
] as const;

export const ROLES = ['viewer', 'editor', 'admin'] as const;

export const SCOPES = ['read', 'read_write', 'admin'] as const;

export const EVENTS = [
  'scan',
  'lead',
  'cta_click',
  'qr.created',
  'qr.updated',
  'qr.archived',
  'qr.deleted',
  'qr.restored',
  'qr.expired',
  'qr.limit_reached',
  'member.joined',
  'member.left',
  'member.role_changed',
  'api_key.created',
  'api_key.expiring',
  'api_key.revoked',
  'quota.threshold',
  'webhook.disabled',
  'webhook.recovered',
  'domain.verified',
  'domain.lost',
] as const;

export const SUBSCRIPTIONS = [
  'scan',
  'lead',
  'cta_click',
  'qr.created',
  'qr.updated',
  'qr.archived',
  'qr.deleted',
  'qr.restored',
  'qr.expired',
  'qr.limit_reached',
  'member.joined',
  'member.left',
  'member.role_changed',
  'api_key.created',
  'api_key.expiring',
  'api_key.revoked',
  'quota.threshold',
  'webhook.disabled',
  'webhook.recovered',
  'domain.verified',
  'domain.lost',
  'qr.*',
  'member.*',
  'api_key.*',
  'quota.*',
  'webhook.*',
  'domain.*',
] as const;

export const DELIVERY_STATES = [
  'pending',
  'delivering',
  'delivered',
  'failed',
  'cancelled',
  'erased',
] as const;

export const AUDIT_ACTIONS = [
  'workspace.created',
  'workspace.updated',
  'workspace.deleted',
  'workspace.restored',
  'workspace.suspended',
  'workspace.resumed',
  'workspace.exported',
  'workspace.imported',
  'plan.changed',
  'limits.changed',
  'member.joined',
  'member.provisioned',
  'member.updated',
  'member.removed',
  'member.role_kept',
  'invite.created',
  'invite.deleted',
  'api_key.created',
  'api_key.updated',
  'api_key.rotated',
  'api_key.revoked',
  'token_rule.created',
  'token_rule.deleted',
  'token.exchanged',
  'token.refused',
  'scim.enabled',
  'scim.token_rotated',
  'scim.disabled',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.secret_promoted',
  'webhook.tested',
  'webhook.delivery_replayed',
  'webhook.deliveries_replayed',
  'domain.created',
  'domain.updated',
  'domain.verified',
  'domain.deleted',
  'domain.released',
  'claimed_domain.created',
  'claimed_domain.verified',
  'claimed_domain.deleted',
  'claimed_domain.lost',
  'sso_connection.created',
  'sso_connection.updated',
  'sso_connection.deleted',
  'sso_connection.setup_link_created',
  'sso_connection.setup_completed',
  'group_roles.updated',
  'qr_code.created',
  'qr_code.updated',
  'qr_code.replaced',
  'qr_code.reverted',
  'qr_code.moved',
  'qr_code.deleted',
  'qr_code.restored',
  'qr_code.taken_down',
  'qr_code.takedown_lifted',
  'file.taken_down',
  'file.takedown_lifted',
  'lead.updated',
  'lead.deleted',
  'report.created',
  'report.updated',
  'report.deleted',
  'sign_in.refused',
  'sign_in.succeeded',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'email.changed',
  'identity.linked',
  'totp.added',
  'totp.removed',
  'passkey.added',
  'passkey.removed',
  'recovery_codes.created',
  'recovery_code.used',
] as const;

export const AUDIT_SUBJECTS = ['settings', 'qr_codes'] as const;

export const PERMISSIONS = [
  'codes:read',
  'codes:write',
  'folders:read',
  'folders:write',
  'design_templates:read',
  'design_templates:write',
  'files:read',
  'files:write',
  'analytics:read',
  'scans:read',
  'reports:read',
  'reports:write',
  'leads:read',
  'leads:write',
  'settings:read',
  'settings:write',
  'members:read',
  'members:write',
  'invites:read',
  'invites:write',
  'domains:read',
  'domains:write',
  'webhooks:read',
  'webhooks:write',
  'api_keys:read',
  'api_keys:write',
  'scim:read',
  'scim:write',
  'sso:read',
  'sso:write',
  'audit_log:read',
] as const;

export const SCOPE_PERMISSIONS = {
  read: [
    'codes:read',
    'folders:read',
    'design_templates:read',
    'files:read',
    'analytics:read',
    'scans:read',
    'reports:read',
  ],
  read_write: [
    'codes:read',
    'codes:write',
    'folders:read',
    'folders:write',
    'design_templates:read',
    'design_templates:write',
    'files:read',
    'files:write',
    'analytics:read',
    'scans:read',
    'reports:read',
    'reports:write',
    'leads:write',
  ],
  admin: [
    'codes:read',
    'codes:write',
    'folders:read',
    'folders:write',
    'design_templates:read',
    'design_templates:write',
    'files:read',
    'files:write',
    'analytics:read',
    'scans:read',
    'reports:read',
    'reports:write',
    'leads:write',
    'settings:read',
    'settings:write',
    'members:read',
    'members:write',
    'invites:read',
    'invites:write',
    'domains:read',
    'domains:write',
    'webhooks:read',
    'webhooks:write',
    'api_keys:read',
    'api_keys:write',
    'scim:read',
    'scim:write',
    'sso:read',
    'sso:write',
    'audit_log:read',
  ],
} as const;

export const RULE_CONDITIONS = [
  { name: 'countries', kind: 'texts', isRequired: false },
  { name: 'languages', kind: 'texts', isRequired: false },
  { name: 'from', kind: 'text', isRequired: false, maxLength: 5 },
  { name: 'to', kind: 'text', isRequired: false, maxLength: 5 },
  { name: 'from_date', kind: 'date', isRequired: false },
  { name: 'until_date', kind: 'date', isRequired: false },
  { name: 'timezone', kind: 'timezone', isRequired: false, maxLength: 64 },
  { name: 'query', kind: 'map', isRequired: false },
  { name: 'percentage', kind: 'integer', isRequired: false },
  { name: 'devices', kind: 'choices', isRequired: false, options: ['mobile', 'tablet', 'desktop', 'other'] },
  {
    name: 'os',
    kind: 'choices',
    isRequired: false,
    options: ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'ChromeOS', 'Other'],
  },
  {
    name: 'browsers',
    kind: 'choices',
    isRequired: false,
    options: ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet', 'Opera', 'Other'],
  },
  {
    name: 'weekdays',
    kind: 'choices',
    isRequired: false,
    options: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  },
] as const;

export const UTM_PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;

export const QR_CODE_FIELDS = [
  { name: 'name', kind: 'text', isRequired: true, maxLength: 255 },
  { name: 'dynamic', kind: 'boolean', isRequired: false },
  { name: 'domain', kind: 'text', isRequired: false, maxLength: 230 },
  { name: 'short_code', kind: 'text', isRequired: false, maxLength: 64 },
  {
    name: 'design',
    kind: 'group',
    isRequired: false,
    fields: [
      { name: 'foreground', kind: 'text', isRequired: false, maxLength: 7 },
      { name: 'background', kind: 'text', isRequired: false, maxLength: 7 },
      {
        name: 'gradient',
        kind: 'group',
        isRequired: false,
        fields: [
          { name: 'type', kind: 'choice', isRequired: true, options: ['linear', 'radial'] },
          { name: 'rotation', kind: 'integer', isRequired: true },
          {
            name: 'stops',
            kind: 'list',
            isRequired: true,
            fields: [
              { name: 'offset', kind: 'number', isRequired: true },
              { name: 'color', kind: 'text', isRequired: true, maxLength: 7 },
            ],
          },
        ],
      },
      {
        name: 'dot_style',
        kind: 'choice',
        isRequired: false,
        options: ['square', 'rounded', 'dots', 'classy'],
      },
      { name: 'corner_style', kind: 'choice', isRequired: false, options: ['square', 'rounded', 'circle'] },
      {
        name: 'corner_dot_style',
        kind: 'choice',
        isRequired: false,
        options: ['square', 'rounded', 'circle'],
      },
      { name: 'logo', kind: 'text', isRequired: false, maxLength: 1400000 },
      { name: 'logo_size', kind: 'number', isRequired: false },
      {
        name: 'frame',
        kind: 'group',
        isRequired: false,
        fields: [
          {
            name: 'style',
            kind: 'choice',
            isRequired: true,
            options: ['box', 'rounded', 'banner', 'banner_top'],
          },
          { name: 'text', kind: 'text', isRequired: true, maxLength: 40 },
          { name: 'color', kind: 'text', isRequired: true, maxLength: 7 },
        ],
      },
      { name: 'error_correction', kind: 'choice', isRequired: false, options: ['L', 'M', 'Q', 'H'] },
      { name: 'quiet_zone', kind: 'integer', isRequired: false },
    ],
  },
  { name: 'design_template_id', kind: 'id', isRequired: false },
  { name: 'metadata', kind: 'map', isRequired: false },
  {
    name: 'utm',
    kind: 'group',
    isRequired: false,
    fields: [
      { name: 'source', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'medium', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'campaign', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'term', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'content', kind: 'text', isRequired: false, maxLength: 255 },
    ],
  },
  { name: 'folder_id', kind: 'id', isRequired: false },
  { name: 'tags', kind: 'texts', isRequired: false },
  { name: 'external_id', kind: 'text', isRequired: false, maxLength: 255 },
  { name: 'status', kind: 'choice', isRequired: false, options: ['active', 'paused', 'archived'] },
  { name: 'starts_at', kind: 'time', isRequired: false },
  { name: 'expires_at', kind: 'time', isRequired: false },
  { name: 'scan_limit', kind: 'integer', isRequired: false },
  { name: 'password', kind: 'text', isRequired: false, maxLength: 128 },
  { name: 'fallback_url', kind: 'url', isRequired: false, maxLength: 2048 },
  {
    name: 'rules',
    kind: 'list',
    isRequired: false,
    fields: [
      { name: 'name', kind: 'text', isRequired: false, maxLength: 100 },
      {
        name: 'when',
        kind: 'group',
        isRequired: true,
        fields: [
          { name: 'countries', kind: 'texts', isRequired: false },
          { name: 'languages', kind: 'texts', isRequired: false },
          { name: 'from', kind: 'text', isRequired: false, maxLength: 5 },
          { name: 'to', kind: 'text', isRequired: false, maxLength: 5 },
          { name: 'from_date', kind: 'date', isRequired: false },
          { name: 'until_date', kind: 'date', isRequired: false },
          { name: 'timezone', kind: 'timezone', isRequired: false, maxLength: 64 },
          { name: 'query', kind: 'map', isRequired: false },
          { name: 'percentage', kind: 'integer', isRequired: false },
          { name: 'devices', kind: 'texts', isRequired: false },
          { name: 'os', kind: 'texts', isRequired: false },
          { name: 'browsers', kind: 'texts', isRequired: false },
          { name: 'weekdays', kind: 'texts', isRequired: false },
        ],
      },
      { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
    ],
  },
  { name: 'forward_query', kind: 'boolean', isRequired: false },
] as const;

export const CATEGORIES = [
  'app',
  'coupon',
  'email',
  'epc_payment',
  'event',
  'file',
  'gs1',
  'landing_page',
  'location',
  'menu',
  'phone',
  'sms',
  'social',
  'text',
  'url',
  'vcard',
  'whatsapp',
  'wifi',
] as const;

export const CATEGORY_FACTS = {
  app: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'ios_url', kind: 'url', isRequired: false, maxLength: 2048 },
      { name: 'android_url', kind: 'url', isRequired: false, maxLength: 2048 },
      { name: 'fallback_url', kind: 'url', isRequired: true, maxLength: 2048 },
      { name: 'title', kind: 'text', isRequired: false, maxLength: 100 },
      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 2000 },
      { name: 'viewer', kind: 'boolean', isRequired: false },
    ],
  },
  coupon: {
    hasPage: true,
    dynamic: 'always',
    fields: [
      { name: 'title', kind: 'text', isRequired: true, maxLength: 255 },
      { name: 'code', kind: 'text', isRequired: true, maxLength: 100 },
      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
      { name: 'valid_until', kind: 'time-or-date', isRequired: false, maxLength: 35 },
      { name: 'terms', kind: 'paragraphs', isRequired: false, maxLength: 2000 },
      { name: 'url', kind: 'url', isRequired: false, maxLength: 2048 },
    ],
  },
  email: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'to', kind: 'email', isRequired: true, maxLength: 1000 },
      { name: 'subject', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'body', kind: 'paragraphs', isRequired: false, maxLength: 2000 },
      { name: 'cc', kind: 'email', isRequired: false, maxLength: 1000 },
      { name: 'bcc', kind: 'email', isRequired: false, maxLength: 1000 },
    ],
  },
  epc_payment: {
    hasPage: false,
    dynamic: 'never',
    fields: [
      { name: 'name', kind: 'text', isRequired: true, maxLength: 70 },
      { name: 'iban', kind: 'text', isRequired: true, maxLength: 42 },
      { name: 'bic', kind: 'text', isRequired: false, maxLength: 20 },
      { name: 'amount', kind: 'amount', isRequired: false, maxLength: 12 },
      { name: 'reference', kind: 'text', isRequired: false, maxLength: 35 },
      { name: 'text', kind: 'text', isRequired: false, maxLength: 140 },
    ],
  },
  event: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'title', kind: 'text', isRequired: true, maxLength: 255 },
      { name: 'starts_at', kind: 'time-or-date', isRequired: true, maxLength: 35 },
      { name: 'ends_at', kind: 'time-or-date', isRequired: true, maxLength: 35 },
      { name: 'all_day', kind: 'boolean', isRequired: false },
      { name: 'location', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 2000 },
      { name: 'url', kind: 'url', isRequired: false, maxLength: 2048 },
      { name: 'timezone', kind: 'timezone', isRequired: false, maxLength: 64 },
      {
        name: 'prices',
        kind: 'list',
        isRequired: false,
        fields: [
          { name: 'price', kind: 'amount', isRequired: true, maxLength: 14 },
          { name: 'label', kind: 'text', isRequired: false, maxLength: 100 },
        ],
      },
      { name: 'currency', kind: 'currency', isRequired: false, maxLength: 3 },
      { name: 'notes', kind: 'texts', isRequired: false },
    ],
  },
  file: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'url', kind: 'url', isRequired: false, maxLength: 2048 },
      { name: 'file_id', kind: 'id', isRequired: false },
      { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'viewer', kind: 'boolean', isRequired: false },
    ],
  },
  gs1: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'gtin', kind: 'text', isRequired: true, maxLength: 14 },
      { name: 'batch', kind: 'text', isRequired: false, maxLength: 20 },
      { name: 'serial', kind: 'text', isRequired: false, maxLength: 20 },
      { name: 'expiry', kind: 'date', isRequired: false },
      { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
      {
        name: 'links',
        kind: 'list',
        isRequired: false,
        fields: [
          { name: 'type', kind: 'text', isRequired: true, maxLength: 64 },
          { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
          { name: 'lang', kind: 'text', isRequired: false, maxLength: 5 },
          { name: 'media_type', kind: 'text', isRequired: false, maxLength: 100 },
          { name: 'title', kind: 'text', isRequired: false, maxLength: 100 },
          { name: 'description', kind: 'text', isRequired: false, maxLength: 100 },
        ],
      },
      { name: 'title', kind: 'text', isRequired: false, maxLength: 100 },
      { name: 'description', kind: 'text', isRequired: false, maxLength: 200 },
      { name: 'viewer', kind: 'boolean', isRequired: false },
    ],
  },
  landing_page: {
    hasPage: true,
    dynamic: 'always',
    fields: [
      { name: 'title', kind: 'text', isRequired: true, maxLength: 255 },
      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 2000 },
      { name: 'image_url', kind: 'url', isRequired: false, maxLength: 2048 },
      { name: 'image_id', kind: 'id', isRequired: false },
      {
        name: 'ctas',
        kind: 'list',
        isRequired: false,
        fields: [
          { name: 'id', kind: 'text', isRequired: true, maxLength: 64 },
          { name: 'label', kind: 'text', isRequired: true, maxLength: 100 },
          { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
        ],
      },
      {
        name: 'lead_form',
        kind: 'group',
        isRequired: false,
        fields: [
          {
            name: 'fields',
            kind: 'list',
            isRequired: true,
            fields: [
              { name: 'name', kind: 'text', isRequired: true, maxLength: 64 },
              { name: 'label', kind: 'text', isRequired: true, maxLength: 100 },
              {
                name: 'type',
                kind: 'choice',
                isRequired: true,
                options: ['text', 'email', 'tel', 'textarea', 'select'],
              },
              { name: 'required', kind: 'boolean', isRequired: false },
              { name: 'options', kind: 'texts', isRequired: false },
            ],
          },
          { name: 'consent_text', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
          { name: 'consent_url', kind: 'url', isRequired: false, maxLength: 2048 },
          { name: 'consent_required', kind: 'boolean', isRequired: false },
          { name: 'submit_label', kind: 'text', isRequired: false, maxLength: 50 },
          { name: 'thanks_text', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
          { name: 'notify_emails', kind: 'email', isRequired: false, maxLength: 1000 },
          {
            name: 'thanks_link',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'label', kind: 'text', isRequired: true, maxLength: 100 },
              { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
            ],
          },
        ],
      },
    ],
  },
  location: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'latitude', kind: 'number', isRequired: false },
      { name: 'longitude', kind: 'number', isRequired: false },
      { name: 'label', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'address', kind: 'text', isRequired: false, maxLength: 300 },
    ],
  },
  menu: {
    hasPage: true,
    dynamic: 'always',
    fields: [
      { name: 'title', kind: 'text', isRequired: true, maxLength: 255 },
      { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
      { name: 'currency', kind: 'currency', isRequired: true, maxLength: 3 },
      {
        name: 'sections',
        kind: 'list',
        isRequired: true,
        fields: [
          { name: 'name', kind: 'text', isRequired: true, maxLength: 150 },
          {
            name: 'items',
            kind: 'list',
            isRequired: true,
            fields: [
              { name: 'name', kind: 'text', isRequired: true, maxLength: 150 },
              { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
              { name: 'price', kind: 'amount', isRequired: false, maxLength: 14 },
              { name: 'allergens', kind: 'texts', isRequired: false },
              { name: 'tags', kind: 'texts', isRequired: false },
              { name: 'featured', kind: 'boolean', isRequired: false },
              { name: 'image_id', kind: 'id', isRequired: false },
              {
                name: 'translations',
                kind: 'group',
                isRequired: false,
                fields: [
                  {
                    name: 'en',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                  {
                    name: 'de',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                  {
                    name: 'fr',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                  {
                    name: 'es',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                  {
                    name: 'it',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                  {
                    name: 'nl',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                  {
                    name: 'pt',
                    kind: 'group',
                    isRequired: false,
                    fields: [
                      { name: 'name', kind: 'text', isRequired: false, maxLength: 150 },
                      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 500 },
                    ],
                  },
                ],
              },
            ],
          },
          {
            name: 'translations',
            kind: 'group',
            isRequired: false,
            fields: [
              {
                name: 'en',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
              {
                name: 'de',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
              {
                name: 'fr',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
              {
                name: 'es',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
              {
                name: 'it',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
              {
                name: 'nl',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
              {
                name: 'pt',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'name', kind: 'text', isRequired: true, maxLength: 150 }],
              },
            ],
          },
        ],
      },
      {
        name: 'actions',
        kind: 'list',
        isRequired: false,
        fields: [
          { name: 'label', kind: 'text', isRequired: true, maxLength: 40 },
          { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
          {
            name: 'translations',
            kind: 'group',
            isRequired: false,
            fields: [
              {
                name: 'en',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
              {
                name: 'de',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
              {
                name: 'fr',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
              {
                name: 'es',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
              {
                name: 'it',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
              {
                name: 'nl',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
              {
                name: 'pt',
                kind: 'group',
                isRequired: false,
                fields: [{ name: 'label', kind: 'text', isRequired: true, maxLength: 40 }],
              },
            ],
          },
        ],
      },
      {
        name: 'hours',
        kind: 'list',
        isRequired: false,
        fields: [
          { name: 'days', kind: 'texts', isRequired: true },
          { name: 'from', kind: 'text', isRequired: true, maxLength: 5 },
          { name: 'to', kind: 'text', isRequired: true, maxLength: 5 },
        ],
      },
      { name: 'timezone', kind: 'timezone', isRequired: false, maxLength: 64 },
      { name: 'closed_dates', kind: 'texts', isRequired: false },
      {
        name: 'language',
        kind: 'choice',
        isRequired: false,
        options: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'],
      },
      {
        name: 'translations',
        kind: 'group',
        isRequired: false,
        fields: [
          {
            name: 'en',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
          {
            name: 'de',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
          {
            name: 'fr',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
          {
            name: 'es',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
          {
            name: 'it',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
          {
            name: 'nl',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
          {
            name: 'pt',
            kind: 'group',
            isRequired: false,
            fields: [
              { name: 'title', kind: 'text', isRequired: false, maxLength: 255 },
              { name: 'subtitle', kind: 'text', isRequired: false, maxLength: 255 },
            ],
          },
        ],
      },
    ],
  },
  phone: {
    hasPage: true,
    dynamic: 'by default',
    fields: [{ name: 'number', kind: 'phone', isRequired: true, maxLength: 16 }],
  },
  sms: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'number', kind: 'phone', isRequired: true, maxLength: 16 },
      { name: 'message', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
    ],
  },
  social: {
    hasPage: true,
    dynamic: 'always',
    fields: [
      { name: 'title', kind: 'text', isRequired: true, maxLength: 255 },
      { name: 'description', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
      {
        name: 'links',
        kind: 'list',
        isRequired: true,
        fields: [
          { name: 'platform', kind: 'text', isRequired: true, maxLength: 50 },
          { name: 'url', kind: 'url', isRequired: true, maxLength: 2048 },
          { name: 'label', kind: 'text', isRequired: false, maxLength: 100 },
        ],
      },
    ],
  },
  text: {
    hasPage: true,
    dynamic: 'by default',
    fields: [{ name: 'text', kind: 'paragraphs', isRequired: true, maxLength: 1000 }],
  },
  url: {
    hasPage: false,
    dynamic: 'by default',
    fields: [{ name: 'url', kind: 'url', isRequired: true, maxLength: 2048 }],
  },
  vcard: {
    hasPage: true,
    dynamic: 'by default',
    fields: [
      { name: 'first_name', kind: 'text', isRequired: false, maxLength: 100 },
      { name: 'last_name', kind: 'text', isRequired: false, maxLength: 100 },
      { name: 'organization', kind: 'text', isRequired: false, maxLength: 150 },
      { name: 'title', kind: 'text', isRequired: false, maxLength: 150 },
      {
        name: 'phones',
        kind: 'list',
        isRequired: false,
        fields: [
          {
            name: 'type',
            kind: 'choice',
            isRequired: false,
            options: ['mobile', 'work', 'home', 'fax', 'other'],
          },
          { name: 'number', kind: 'phone', isRequired: true, maxLength: 40 },
        ],
      },
      {
        name: 'emails',
        kind: 'list',
        isRequired: false,
        fields: [
          { name: 'type', kind: 'choice', isRequired: false, options: ['work', 'home', 'other'] },
          { name: 'address', kind: 'email', isRequired: true, maxLength: 254 },
        ],
      },
      { name: 'website', kind: 'url', isRequired: false, maxLength: 2048 },
      {
        name: 'address',
        kind: 'group',
        isRequired: false,
        fields: [
          { name: 'street', kind: 'text', isRequired: false, maxLength: 200 },
          { name: 'city', kind: 'text', isRequired: false, maxLength: 100 },
          { name: 'region', kind: 'text', isRequired: false, maxLength: 100 },
          { name: 'postal_code', kind: 'text', isRequired: false, maxLength: 20 },
          { name: 'country', kind: 'text', isRequired: false, maxLength: 100 },
        ],
      },
      { name: 'note', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
      { name: 'image_id', kind: 'id', isRequired: false },
    ],
  },
  whatsapp: {
    hasPage: false,
    dynamic: 'by default',
    fields: [
      { name: 'number', kind: 'phone', isRequired: true, maxLength: 16 },
      { name: 'message', kind: 'paragraphs', isRequired: false, maxLength: 1000 },
    ],
  },
  wifi: {
    hasPage: true,
    dynamic: 'on request',
    fields: [
      { name: 'ssid', kind: 'text', isRequired: true, maxLength: 32 },
      { name: 'encryption', kind: 'choice', isRequired: true, options: ['WPA', 'WEP', 'nopass'] },
      { name: 'password', kind: 'text', isRequired: false, maxLength: 64 },
      { name: 'hidden', kind: 'boolean', isRequired: false },
    ],
  },
} as const;
