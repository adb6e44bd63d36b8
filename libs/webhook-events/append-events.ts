/**
 * SQL of those who get the events of a workspace: its endpoints, and the streams that follow an event. A row has
 * workspace_id, events and created_at.
 */
export const LISTENERS = `(
    select workspace_id, events, created_at from webhook_endpoints where deleted_at is null
    union all
    select workspace_id, array[event], followed_at from followed_events
  )`;

/**
 * SQL that is true if a listener subscribes to an event, by its name or by a pattern such as `qr.*`.
 * @param listener alias of LISTENERS or webhook_endpoints @param event SQL of the name
 */
export const subscribes = (listener: string, event: string): string =>
  `${listener}.events && array[${event}, split_part(${event}, '.', 1) || '.*']::varchar[]`;

/**
 * SQL of a UUIDv7 (RFC 9562) of a time, since PostgreSQL before 18 has no function for it: 48 bits of time, the version,
 * and random bits.
 */
export const timedIdSql = (at: string): string => {
  const time = `substring(int8send((extract(epoch from ${at}) * 1000)::bigint) from 3)`;
  const bytes = `${time} || substring(uuid_send(gen_random_uuid()) from 7)`;
  return `encode(set_byte(${bytes}, 6, get_byte(${bytes}, 6) & 15 | 112), 'hex')::uuid`;
};

interface Happened {
  /** SQL of the rows, as after FROM. */
  from: string;
  /** The alias of a row with id, workspace_id, qr_code_id and at. */
  row: string;
  /** SQL of the name. */
  event: string;
  /** SQL of the text that is sent. */
  body: string;
}

/**
 * A statement that appends what happened to the events of its workspaces, in the transaction in which it happened: only
 * for workspaces with a subscribed listener that existed before.
 */
export const appendEvents = ({ from, row, event, body }: Happened): string => `
  insert into webhook_events (id, workspace_id, qr_code_id, event, body, is_pending, created_at)
  select ${row}.id, ${row}.workspace_id, ${row}.qr_code_id, ${event}, ${body}, true, ${row}.at
  from ${from}
  where exists (
    select from ${LISTENERS} listener
    where listener.workspace_id = ${row}.workspace_id and ${subscribes('listener', event)} and listener.created_at <= ${row}.at
  )
  on conflict (id) do nothing
  returning 1`;
