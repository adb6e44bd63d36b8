import { databaseCheck, failed, firstRow, ok } from '../check.js';

const NEEDED = ['pg_trgm', 'btree_gin'];

const EXTENSIONS = `
  select coalesce(array_agg(name) filter (where not exists (select from pg_extension where extname = name)), '{}') as missing,
    coalesce(array_agg(name)
      filter (where not exists (select from pg_available_extensions available where available.name = needed.name)), '{}') as absent
  from unnest($1::text[]) needed(name)`;

export const extensionsCheck = databaseCheck('extensions', async (database) => {
  const sql = EXTENSIONS;
  const { missing, absent } = await firstRow<{ missing: string[]; absent: string[] }>(database, sql, [
    NEEDED,
  ]);
  if (absent.length > 0)
    return failed(`${absent.join(', ')} is not installed on the server: install the contrib package`);
  if (missing.length > 0)
    return failed(
      `${missing.join(', ')} is missing: run \`create extension ${missing[0]}\` or the migrations`,
    );
  return ok(NEEDED.join(', '));
});
