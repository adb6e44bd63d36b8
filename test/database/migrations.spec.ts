import { createDataSource, migrate } from '#libs/database';
import { createDatabase } from '../toolbox/databases.js';

describe('migrations', () => {
  it('leave nothing that TypeORM would still generate', async () => {
    const database = await createDatabase({ isBlank: true });
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
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
