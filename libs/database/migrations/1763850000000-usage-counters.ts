import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `create table usage_counters (
      workspace_id uuid not null,
      month date not null,
      used bigint not null,
      constraint "PK_8a6c5f1052e775fe56eb480c2d0" primary key (workspace_id, month),
      constraint "FK_0917d70af044d53f3d99e0aa2b7" foreign key (workspace_id) references workspaces(id) on delete cascade
    ) with (fillfactor = 50)`,
  `create unlogged table burst_windows (
      key varchar(80) not null,
      started_at timestamptz(3) not null,
      used integer not null,
      constraint "PK_ca56e5097ad6fa8588886928d22" primary key (key)
    ) with (fillfactor = 50)`,
  `create index burst_windows_started on burst_windows (started_at)`,
  // Counts a request in both its window and its month, or in neither. Locks the window first, then the month.
  `create function count_request(
      burst_key varchar, per_minute bigint, counted_workspace uuid, counted_month date, per_month bigint,
      counts_in_month boolean, at timestamptz
    ) returns table (admitted boolean, window_start timestamptz, window_used float8, month_used float8)
    language plpgsql as $$
    declare
      kept burst_windows%rowtype;
      months bigint := 0;
    begin
      -- The last moment of counts may be lost in a crash; waiting for the disk at each request would cost more.
      perform set_config('synchronous_commit', 'off', true);
      select * into kept from burst_windows where key = burst_key for update;
      if not found then
        insert into burst_windows as other values (burst_key, at, 0)
        on conflict (key) do update set used = other.used returning * into kept;
      end if;
      if kept.used > 0 and (at >= kept.started_at + interval '1 minute' or at < kept.started_at - interval '1 minute') then
        kept.used := 0;
      end if;
      admitted := kept.used < per_minute;
      if counted_workspace is not null then
        if admitted and counts_in_month then
          select used into months from usage_counters
          where workspace_id = counted_workspace and month = counted_month for update;
          if not found then
            insert into usage_counters as other values (counted_workspace, counted_month, 0)
            on conflict (workspace_id, month) do update set used = other.used returning used into months;
          end if;
          admitted := months < per_month;
          if admitted then
            months := months + 1;
            update usage_counters set used = months
            where workspace_id = counted_workspace and month = counted_month;
          end if;
        else
          select used into months from usage_counters
          where workspace_id = counted_workspace and month = counted_month;
        end if;
      end if;
      if admitted then
        if kept.used = 0 then
          kept.started_at := at;
        end if;
        kept.used := kept.used + 1;
        update burst_windows set started_at = kept.started_at, used = kept.used where key = burst_key;
      end if;
      window_start := kept.started_at;
      window_used := kept.used;
      month_used := coalesce(months, 0);
      return next;
    end $$`,
];

export class UsageCounters1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward: restore a backup instead.');
  }
}
