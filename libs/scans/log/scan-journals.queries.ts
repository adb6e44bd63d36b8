/** A process reports its journal each minute. */
const IN_USE_S = 150;
/** Longer than a pod needs to start again. */
const UNCLAIMED_MINUTES = 15;

export const REPORT_JOURNAL = `
  insert into scan_journals (id, host, seen_at) values ($1, $2, now())
  on conflict (id) do update set host = excluded.host, seen_at = excluded.seen_at`;

export const DELETE_JOURNAL = 'delete from scan_journals where id = $1';

/** Returns in how many seconds the journal $1 counts as left, if it does not yet. */
export const JOURNAL_IN_USE = `
  select host, ceil(extract(epoch from seen_at + interval '${IN_USE_S} seconds' - now()))::int as seconds
  from scan_journals where id = $1 and seen_at > now() - interval '${IN_USE_S} seconds'`;

export const LIST_JOURNALS = `
  select id, host, seen_at as "seenAt", seen_at < now() - interval '${UNCLAIMED_MINUTES} minutes' as "isUnclaimed"
  from scan_journals order by seen_at, id`;

export const COUNT_UNCLAIMED = `
  select count(*)::int as unclaimed from scan_journals
  where seen_at < now() - interval '${UNCLAIMED_MINUTES} minutes'`;

export interface ListedJournal {
  id: string;
  host: string;
  seenAt: Date;
  isUnclaimed: boolean;
}
