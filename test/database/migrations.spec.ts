import { createDataSource, migrate } from '#libs/database';
import { createDatabase } from '../toolbox/databases.js';
import { overlaps } from '../toolbox/query-overlaps.js';

describe('migrations', () => {
  it('leave nothing that TypeORM would still generate', async () => {
    const database = await createDatabase({ isBlank: true });
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    // TypeORM's schema builder asks everything at once; the service never runs it.
    overlaps.splice(0);
    await dataSource.destroy();
    await database.drop();
  });

  it('leave no foreign key with a name that TypeORM made up, also after an interruption', async () => {
    const database = await createDatabase({ isBlank: true });
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(dataSource);
    const keys = async () =>
      (
        await dataSource.query<{ name: string }[]>(
          "select conname as name from pg_constraint where contype = 'f' order by 1",
        )
      ).map(({ name }) => name);
    const before = await keys();
    expect(before).toContain('qr_codes_workspace_id_folder_id_fkey');
    expect(before.filter((name) => !name.endsWith('_fkey'))).toEqual([]);
    await dataSource.query(
      `alter table qr_codes rename constraint qr_codes_workspace_id_folder_id_fkey to "FK_c2436962240968e5df93683e338"`,
    );
    await dataSource.query("delete from migrations where name like 'ForeignKeyNames%'");
    expect(await migrate(dataSource)).toEqual(['ForeignKeyNames1763870000000']);
    expect(await keys()).toEqual(before);
    await dataSource.destroy();
    await database.drop();
  });

  it('run once when many processes start at once', async () => {
    const database = await createDatabase({ isBlank: true });
    const sources = await Promise.all(
      Array.from({ length: 5 }, () => createDataSource(database.url).initialize()),
    );
    const applied = await Promise.all(sources.map((source) => migrate(source)));
    expect(applied.flat().length).toBe(sources[0]?.migrations.length);
    await Promise.all(sources.map((source) => source.destroy()));
    await database.drop();
  });
});
