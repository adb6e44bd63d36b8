/** Reads figures and names of the schema, but no value of a customer. */
export const QUERIES: { name: string; sql: string }[] = [
  {
    name: 'tables',
    sql: `
      select relname as table, n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows",
        pg_table_size(relid)::float8 as "tableBytes", pg_indexes_size(relid)::float8 as "indexBytes",
        n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as "hotUpdates", last_autovacuum as "vacuumedAt",
        last_autoanalyze as "analyzedAt"
      from pg_stat_user_tables order by pg_total_relation_size(relid) desc`,
  },
  {
    name: 'settings',
    sql: `
      select name, setting, unit from pg_settings
      where name in ('server_version', 'max_connections', 'shared_buffers', 'work_mem', 'maintenance_work_mem', 'max_wal_size',
        'checkpoint_timeout', 'wal_compression', 'synchronous_commit', 'fsync', 'full_page_writes', 'autovacuum',
        'autovacuum_naptime', 'autovacuum_max_workers', 'statement_timeout', 'lock_timeout', 'jit', 'random_page_cost',
        'effective_cache_size', 'max_worker_processes', 'hot_standby_feedback')
      order by name`,
  },
  {
    name: 'connections',
    sql: `
      select application_name as application, state, wait_event_type as "waitsFor", count(*)::int,
        max(extract(epoch from clock_timestamp() - xact_start))::float8 as "oldestTransactionSeconds"
      from pg_stat_activity where datname = current_database()
      group by application_name, state, wait_event_type order by count(*) desc`,
  },
  {
    name: 'migrations',
    sql: 'select name from migrations order by timestamp desc limit 10',
  },
  {
    name: 'mails',
    sql: 'select count(*)::int, max(attempts) as "mostAttempts", min(created_at) as oldest from mails',
  },
  {
    name: 'webhook-failures',
    sql: `
      select coalesce(error, 'status ' || status_code) as failure, count(*)::int, max(started_at) as last
      from (
        select error, status_code, started_at from webhook_attempts
        where id >= (lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
        order by id desc limit 20000
      ) recent
      where error is not null or status_code not between 200 and 299
      group by 1 order by count(*) desc limit 50`,
  },
  {
    name: 'webhook-deliveries',
    sql: `
      select state, count(*)::int, min(created_at) as oldest from webhook_deliveries
      where state in ('pending', 'delivering') group by state
      union all
      select 'in groups', coalesce(sum(in_flight), 0)::int, min(ends_at) from webhook_group_leases`,
  },
  {
    name: 'webhook-endpoints',
    sql: 'select status, count(*)::int from webhook_endpoints where deleted_at is null group by status',
  },
  {
    name: 'scim-failures',
    sql: `
      select method, split_part(path, '/', 4) as resource, status, count(*)::int, max(at) as last
      from scim_requests where status >= 400 and at > now() - interval '7 days'
      group by 1, 2, 3 order by count(*) desc limit 50`,
  },
];

/** Constants in these are parameters; other statements can contain values, such as that of a new password. */
export const STATEMENTS = `
  select queryid::text as id, left(query, 2000) as query, calls::float8, total_exec_time as "totalMs", mean_exec_time as "meanMs",
    max_exec_time as "maxMs", rows::float8, shared_blks_read::float8 as "blocksRead", wal_bytes::float8 as "walBytes"
  from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())
    and query ~* '^\\s*(select|insert|update|delete|with)\\y'
  order by total_exec_time desc limit 50`;
