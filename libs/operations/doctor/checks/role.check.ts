import { findMissingSettings } from '#libs/database';
import { databaseCheck, failed, firstRow, ok, warning } from '../check.js';

interface Role {
  name: string;
  isSuperuser: boolean;
  canCreate: boolean;
  lacking: string[];
}

const ROLE = `
  select current_user as name, rolsuper as "isSuperuser",
    has_schema_privilege(current_user, 'public', 'create') as "canCreate",
    (select coalesce(array_agg(relname::text order by relname), '{}') from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migrations'
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
        or relnamespace = 'public'::regnamespace and relkind = 'S' and not has_sequence_privilege(oid, 'usage')) as lacking
  from pg_roles where rolname = current_user`;

export const roleCheck = databaseCheck('database role', async (database, config) => {
  const { name, isSuperuser, canCreate, lacking } = await firstRow<Role>(database, ROLE);
  if (lacking.length > 0)
    return failed(
      `${name} lacks rights on ${lacking.length} tables or sequences, such as ${lacking[0]}: grant them`,
    );
  if (config.isMigrating && !config.databaseMigrationUrl && !canCreate)
    return failed(`${name} cannot create tables: grant create on schema public, or set MIGRATE=never`);
  const { limits, hasJit } = await findMissingSettings(config.requireDatabaseUrl(), config.isDatabasePooled);
  const faults = [
    ...(limits.length > 0 ? [`has no limit in ${limits.join(', ')}`] : []),
    ...(hasJit ? ['uses JIT, which compiles queries for longer than it runs them'] : []),
  ];
  if (faults.length > 0)
    return warning(`${name} ${faults.join(', and ')}: alter the role, as docs/pgbouncer.md says`);
  if (isSuperuser && config.nodeEnv === 'production')
    return warning(`${name} is a superuser: the service needs none of its rights`);
  return ok(`${name} can read and write every table`);
});
