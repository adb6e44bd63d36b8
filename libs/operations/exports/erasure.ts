import type { Client } from 'pg';
import { VERSION, type Config } from '#libs/platform';

/** Says what is left of a workspace that was deleted. */
export class NotErased extends Error {}

export interface ErasureCertificate {
  format: 1;
  service: string;
  issuedAt: string;
  workspace: string;
  deletedAt: string;
  erasedAt: string;
  database: { tables: number; rows: 0; kept: string };
  files: string;
  clickhouse: string;
  s3: string;
  backups: string;
}

const FIND_ERASED =
  'select deleted_at as "deletedAt", erased_at as "erasedAt" from erased_workspaces where id = $1';
const EXISTS = 'select deleted_at as "deletedAt" from workspaces where id = $1';
/** Every table of rows of workspaces; months of scans are read through their parent. */
const TABLES = `
  select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and attname = 'workspace_id' and not attisdropped order by relname`;
const FILES_LEFT = 'select from file_garbage where starts_with(folder, $1) limit 1';
const DELETIONS_LEFT = 'select from scan_export_deletions where sent_at is null limit 1';

interface Times {
  deletedAt: Date;
  erasedAt: Date;
}

/**
 * Looks for anything that is left of a workspace whose stay has ended.
 * @param backupsUntil the day on which the last backup with its data is deleted, which only the operator knows
 * @throws NotErased with what is left
 */
export async function certifyErasure(
  database: Client,
  workspaceId: string,
  { config, now, backupsUntil }: { config: Config; now: Date; backupsUntil: string },
): Promise<ErasureCertificate> {
  const times = await findTimes(database, workspaceId);
  const tables = await refuseRows(database, workspaceId);
  if ((await database.query(FILES_LEFT, [`${workspaceId}/`])).rowCount)
    throw new NotErased('Uploaded files are still to be deleted from their storage: try again in an hour.');
  if (config.clickhouseUrl && (await database.query(DELETIONS_LEFT)).rowCount)
    throw new NotErased('Scans are still to be deleted from ClickHouse: try again in some minutes.');
  return {
    ...{ format: 1, service: VERSION, issuedAt: now.toISOString(), workspace: workspaceId },
    deletedAt: times.deletedAt.toISOString(),
    erasedAt: times.erasedAt.toISOString(),
    database: {
      ...{ tables, rows: 0 },
      kept: 'the short codes and their ids, without any content, so that nobody else gets what is printed',
    },
    files: config.files ? 'no file of the workspace is left in the storage of files' : 'no storage of files',
    clickhouse: config.clickhouseUrl
      ? 'all scans were deleted; ClickHouse rewrites its files in the background'
      : 'not used',
    s3: config.s3Export
      ? 'exported objects contain scans, without hashes of visitors, until the lifecycle rule of the bucket deletes them'
      : 'not used',
    backups: `the last backup with data of the workspace is deleted on ${backupsUntil}, as the operator states`,
  };
}

async function findTimes(database: Client, workspaceId: string): Promise<Times> {
  const { rows: left } = await database.query<{ deletedAt: Date | null }>(EXISTS, [workspaceId]);
  if (left[0])
    throw new NotErased(
      left[0].deletedAt === null
        ? 'The workspace was not deleted.'
        : `The workspace was deleted at ${left[0].deletedAt.toISOString()}, and its data is erased 30 days later.`,
    );
  const { rows } = await database.query<Times>(FIND_ERASED, [workspaceId]);
  if (!rows[0]) throw new NotErased('No workspace with this id was erased here since version 0.6.');
  return rows[0];
}

async function refuseRows(database: Client, workspaceId: string): Promise<number> {
  const { rows: tables } = await database.query<{ name: string }>(TABLES);
  for (const { name } of tables)
    if ((await database.query(`select from ${name} where workspace_id = $1 limit 1`, [workspaceId])).rowCount)
      throw new NotErased(`The table ${name} still has rows of the workspace: try again in an hour.`);
  return tables.length;
}
