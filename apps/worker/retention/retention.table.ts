import type { Config } from '#libs/platform';
import { oldestKept } from '#libs/scans';

export interface Expiry {
  table: string;
  /** An SQL condition, in which $1 is the time that `before` returns. */
  expired: string;
  before(now: Date, config: Config): Date;
  /**
   * Set if no index serves the condition: rows are walked by this UUIDv7, up to `before`. No row with a later id can
   * have expired.
   */
  walk?: 'id' | 'workspace_id' | 'user_id';
}

export interface Retention {
  name: string;
  everyMs?: number;
  expiries: Expiry[];
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

type Days = 'auditRetentionDays' | 'sessionIdleDays' | 'sessionMaxDays' | 'webhookRetentionDays';
type Months = 'leadRetentionMonths' | 'scanRetentionMonths' | 'clickhouseRetentionMonths';
type Before = Expiry['before'];

const now: Before = (time) => time;
const minutesAgo =
  (minutes: number): Before =>
  (time) =>
    new Date(time.getTime() - minutes * MINUTE_MS);
const daysAgo =
  (days: number | Days): Before =>
  (time, config) =>
    new Date(time.getTime() - (typeof days === 'number' ? days : config[days]) * DAY_MS);
const monthsAgo =
  (months: number | Months): Before =>
  (time, config) =>
    oldestKept(time, typeof months === 'number' ? months : config[months]);

const isOfDeletedEndpoint = (table: string) => `
  id = any(array(
    select delivery.id from webhook_endpoints endpoint cross join lateral (
      select id from ${table}
      where endpoint_id = endpoint.id and workspace_id = endpoint.workspace_id limit 1000
    ) delivery
    where endpoint.deleted_at <= $1 limit 1000))`;
const HAS_NO_DELIVERY = `
  not exists (select from webhook_deliveries where endpoint_id = webhook_endpoints.id)
    and not exists (select from webhook_delivery_groups where endpoint_id = webhook_endpoints.id)`;
/** Those that wait are lost: their cleanup counts them. */
const HAS_ENDED = `created_at < $1 and state not in ('pending', 'delivering')`;
const HAS_NO_DELIVERIES_LEFT = `created_at < $1 and not is_pending
  and not exists (select from webhook_deliveries where event_id = webhook_events.id)`;

const IS_ABOUT_NOTHING = `created_at < $1
  and not exists (select from qr_codes where id = mail_stops.subject_id)
  and not exists (select from workspaces where id = mail_stops.subject_id)
  and not exists (select from domains where id = mail_stops.subject_id)
  and not exists (select from claimed_domains where id = mail_stops.subject_id)`;

const IS_UNUSED = `created_at < $1 and not exists (select from file_uses where file_id = files.id)`;
const HAS_NO_FILE = `created_at < $1 and not exists (
    select from files where workspace_id = file_contents.workspace_id and sha256 = file_contents.sha256)`;

/** The time of such a row is in its id, so all that are walked have expired. */
const ENDS_WITH_THE_WALK = '$1::timestamptz is not null';

/** More than the newest 100,000 of a key. */
const IS_TOO_MUCH_OF_KEY = `
  $1::timestamptz is not null and id = any(array(
    select request.id from api_keys key cross join lateral (
      select id from key_requests where api_key_id = key.id order by id desc offset 100000 limit 1000
    ) request limit 1000))`;

/** Rows that are deleted by age or number alone. Scans and QR codes have separate cleanups. */
export const RETENTION: readonly Retention[] = [
  {
    name: 'audit log',
    expiries: [{ table: 'audit_log', expired: 'at < $1', before: daysAgo('auditRetentionDays'), walk: 'id' }],
  },
  {
    // The audit log no longer contains the revocation of these keys.
    name: 'API keys',
    expiries: [
      { table: 'api_keys', expired: 'revoked_at < $1', before: daysAgo('auditRetentionDays'), walk: 'id' },
    ],
  },
  {
    name: 'keys of exchanged tokens',
    expiries: [
      {
        table: 'api_keys',
        expired: 'token_rule_id is not null and expires_at <= $1',
        before: daysAgo(1),
        walk: 'id',
      },
      { table: 'exchanged_tokens', expired: 'expires_at <= $1', before: now },
    ],
  },
  {
    name: 'logins of programs',
    expiries: [{ table: 'device_logins', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'sessions',
    expiries: [
      { table: 'sessions', expired: 'last_seen_at <= $1', before: daysAgo('sessionIdleDays'), walk: 'id' },
      { table: 'sessions', expired: 'created_at <= $1', before: daysAgo('sessionMaxDays'), walk: 'id' },
    ],
  },
  {
    name: 'sessions of operators',
    expiries: [{ table: 'operator_sessions', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'browsers and networks of people',
    expiries: [{ table: 'known_origins', expired: 'last_seen_at <= $1', before: daysAgo(365) }],
  },
  {
    name: 'emailed tokens',
    expiries: [
      { table: 'mail_tokens', expired: 'expires_at <= $1', before: now },
      { table: 'email_changes', expired: 'expires_at <= $1', before: now },
    ],
  },
  {
    name: 'SAML assertions',
    expiries: [{ table: 'sso_assertions', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'setup links of connections',
    expiries: [{ table: 'sso_setup_links', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'challenges',
    expiries: [{ table: 'challenges', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'authenticator apps that nobody has confirmed',
    expiries: [
      {
        table: 'totp_secrets',
        expired: 'confirmed_at is null and created_at <= $1',
        before: minutesAgo(10),
        walk: 'user_id',
      },
    ],
  },
  {
    // They stay while a deleted QR code can be restored.
    name: 'stopped notifications',
    expiries: [{ table: 'mail_stops', expired: IS_ABOUT_NOTHING, before: daysAgo(1), walk: 'user_id' }],
  },
  {
    name: 'invitations',
    expiries: [{ table: 'invites', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'idempotency keys',
    expiries: [{ table: 'idempotency_keys', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'SCIM requests and tokens',
    expiries: [
      { table: 'scim_requests', expired: 'at <= $1', before: daysAgo(30) },
      { table: 'scim_tokens', expired: 'expires_at <= $1', before: now },
    ],
  },
  {
    name: 'log of requests',
    expiries: [
      { table: 'key_requests', expired: ENDS_WITH_THE_WALK, before: daysAgo(30), walk: 'id' },
      { table: 'key_requests', expired: IS_TOO_MUCH_OF_KEY, before: now },
    ],
  },
  {
    name: 'streams of events',
    everyMs: 10 * MINUTE_MS,
    expiries: [
      { table: 'followed_events', expired: 'until < $1', before: now },
      { table: 'streamed_events', expired: 'stored_at < $1', before: minutesAgo(120) },
    ],
  },
  {
    name: 'imports',
    expiries: [{ table: 'imports', expired: 'created_at < $1', before: daysAgo(30), walk: 'id' }],
  },
  {
    name: 'exports',
    expiries: [{ table: 'exports', expired: 'expires_at <= $1', before: now }],
  },
  {
    name: 'attempts',
    expiries: [{ table: 'attempts', expired: 'window_started_at <= $1', before: daysAgo(1) }],
  },
  {
    // A window lasts a minute; ten of them cover any difference between the clocks of processes.
    name: 'burst windows',
    everyMs: MINUTE_MS,
    expiries: [{ table: 'burst_windows', expired: 'started_at < $1', before: minutesAgo(10) }],
  },
  {
    name: 'monthly counts of requests',
    expiries: [
      {
        table: 'usage_counters',
        expired: `month < ($1::timestamptz at time zone 'UTC')::date`,
        before: monthsAgo(25),
        walk: 'workspace_id',
      },
      {
        table: 'quota_notices',
        expired: `month < ($1::timestamptz at time zone 'UTC')::date`,
        before: monthsAgo(25),
        walk: 'workspace_id',
      },
    ],
  },
  {
    // Partitions of scan_outbox. Without its store for as long as scans are kept, there is nothing left to send.
    name: 'scan exports',
    expiries: [
      { table: 'scan_exports', expired: 'stored_at < $1', before: monthsAgo('clickhouseRetentionMonths') },
      {
        table: 'scan_export_erased',
        expired: 'erased_at < $1',
        before: monthsAgo('clickhouseRetentionMonths'),
      },
      { table: 'scan_s3_exports', expired: 'stored_at < $1', before: monthsAgo('scanRetentionMonths') },
    ],
  },
  {
    // The id of a lead contains the time at which its form was shown, up to a day before it was sent.
    name: 'leads and clicks',
    expiries: [
      { table: 'leads', expired: 'submitted_at < $1', before: monthsAgo('leadRetentionMonths'), walk: 'id' },
      {
        table: 'cta_clicks',
        expired: 'clicked_at < $1',
        before: monthsAgo('clickhouseRetentionMonths'),
        walk: 'id',
      },
    ],
  },
  {
    // A file that a version or a deleted QR code can bring back counts as used; what nothing has used, as forgotten.
    name: 'files',
    expiries: [
      { table: 'file_uses', expired: 'left_at < $1', before: daysAgo(30) },
      { table: 'files', expired: IS_UNUSED, before: daysAgo(7), walk: 'id' },
      { table: 'file_contents', expired: HAS_NO_FILE, before: minutesAgo(60), walk: 'workspace_id' },
    ],
  },
  {
    // Attempts are deleted with their delivery, and outcomes with their group. Events come last, because they are needed while a delivery can be sent.
    name: 'webhook events and deliveries',
    expiries: [
      { table: 'webhook_deliveries', expired: isOfDeletedEndpoint('webhook_deliveries'), before: now },
      {
        table: 'webhook_delivery_groups',
        expired: isOfDeletedEndpoint('webhook_delivery_groups'),
        before: now,
      },
      { table: 'webhook_endpoints', expired: `deleted_at <= $1 and ${HAS_NO_DELIVERY}`, before: now },
      {
        table: 'webhook_deliveries',
        expired: HAS_ENDED,
        before: daysAgo('webhookRetentionDays'),
        walk: 'id',
      },
      {
        table: 'webhook_delivery_groups',
        expired: 'created_at < $1',
        before: daysAgo('webhookRetentionDays'),
        walk: 'id',
      },
      {
        table: 'webhook_replays',
        expired: `created_at < $1 and state <> 'running'`,
        before: daysAgo('webhookRetentionDays'),
        walk: 'id',
      },
      {
        table: 'webhook_events',
        expired: HAS_NO_DELIVERIES_LEFT,
        before: daysAgo('webhookRetentionDays'),
        walk: 'id',
      },
    ],
  },
];
