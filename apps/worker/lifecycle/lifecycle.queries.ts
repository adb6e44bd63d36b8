import type { PreparedStatement } from '#libs/database';
import {
  ApiKeyExpiringEvent,
  appendEvents,
  bodySql,
  isoTimeSql,
  LISTENERS,
  qrEventSteps,
  QuotaThresholdEvent,
  subscribes,
  timedIdSql,
} from '#libs/webhook-events';

/** How many days before its end a key is announced. */
const KEY_NOTICE_DAYS = 7;

const subscribed = (event: string): string => `
  subscribed as materialized (
    select distinct listener.workspace_id from ${LISTENERS} listener where ${subscribes('listener', `'${event}'`)}
  )`;

const HEAD = {
  id: 'happened.id',
  occurred_at: isoTimeSql('happened.at'),
  workspace_id: 'happened.workspace_id',
};

/** What happens as time passes between $1, exclusive, and $2: only in workspaces with a subscribed listener. */
export const TIMED_EVENTS: Record<'qr.expired' | 'api_key.expiring', PreparedStatement> = {
  'qr.expired': {
    name: 'tell of expired QR codes',
    text: `
      with ${subscribed('qr.expired')}, ${qrEventSteps(`(
        select code.*, 'qr.expired' as event, null::text[] as changed, code.expires_at as at
        from subscribed join qr_codes code on code.workspace_id = subscribed.workspace_id
        where code.deleted_at is null and code.expires_at > $1 and code.expires_at <= $2
      )`)}
      select * from told`,
  },
  'api_key.expiring': {
    name: 'tell of expiring API keys',
    text: `
      with ${subscribed('api_key.expiring')}, happened as materialized (
        select ${timedIdSql('due.at')} as id, due.*, null::uuid as qr_code_id from (
          select key.workspace_id, key.id as key_id, key.name,
            case when key.scopes[1] in ('read', 'read_write', 'admin') then key.scopes[1] else key.scope end as scope,
            key.expires_at - interval '${KEY_NOTICE_DAYS} days' as at
          from subscribed join api_keys key on key.workspace_id = subscribed.workspace_id
          where key.revoked_at is null and key.expires_at > $1::timestamptz + interval '${KEY_NOTICE_DAYS} days'
            and key.expires_at <= $2::timestamptz + interval '${KEY_NOTICE_DAYS} days'
        ) due
      )
      ${appendEvents({
        ...{ from: 'happened', row: 'happened', event: `'api_key.expiring'` },
        body: bodySql(ApiKeyExpiringEvent, {
          ...HEAD,
          data: { id: 'happened.key_id', name: 'happened.name', scope: 'happened.scope' },
        }),
      })}`,
  },
};

/** $1: the first day of the month; $2: now; $3: the requests of a month by plan; $4: the thresholds in percent. */
export const QUOTA_EVENTS: PreparedStatement = {
  name: 'tell of thresholds of the quota',
  text: `
    with ${subscribed('quota.threshold')}, passed as (
      insert into quota_notices (workspace_id, month, threshold)
      select workspace.id, month.month, threshold
      from subscribed
      join workspaces workspace on workspace.id = subscribed.workspace_id
      join usage_counters month on month.workspace_id = workspace.id and month.month = $1
      cross join unnest($4::smallint[]) as threshold
      where month.used * 100 >= threshold * coalesce(workspace.per_month, ($3::jsonb->>workspace.plan)::bigint)
      on conflict do nothing
      returning workspace_id, threshold
    ), happened as materialized (
      select ${timedIdSql('$2::timestamptz')} as id, workspace_id, null::uuid as qr_code_id, threshold,
        $2::timestamptz as at
      from passed
    )
    ${appendEvents({
      ...{ from: 'happened', row: 'happened', event: `'quota.threshold'` },
      body: bodySql(QuotaThresholdEvent, {
        ...HEAD,
        data: { id: 'happened.workspace_id', threshold: 'happened.threshold' },
      }),
    })}`,
};
