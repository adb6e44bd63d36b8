import type { DataSource } from 'typeorm';
import { createDataSource, migrate, newId, QrCode, QrCodeVersion, Workspace } from '#libs/database';
import { newRow } from '../../src/qr/qr-row.js';
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

  it('stop with the list of short codes that differ only in case, and free those of static codes', async () => {
    const database = await createDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    const { repositories, addCode } = await beforeShortCodesWithoutCase(dataSource);
    const mixed = await addCode({ shortCode: 'Menu-x' });
    const lower = await addCode({ shortCode: 'menu-x', deletedAt: new Date() });
    const printed = await addCode({
      shortCode: 'MENU-x',
      dynamic: false,
      searchText: 'table 4\nmenu-x\nmenu',
    });
    const { message } = await migrate(dataSource).then(
      () => ({ message: 'nothing is wrong' }),
      (error: unknown) => error as Error,
    );
    expect(message).toContain(`  Menu-x: QR code ${mixed.id} of workspace ${mixed.workspaceId}\n`);
    expect(message).toContain(`  menu-x: QR code ${lower.id} of workspace ${lower.workspaceId}, deleted\n`);
    expect(message).toMatch(/update qr_codes set short_code = 'NEW'/);
    const codeOf = ({ id }: QrCode) => repositories.codes.findOneByOrFail({ id });
    expect(await codeOf(lower)).toMatchObject({ shortCode: 'menu-x' });
    expect(await codeOf(printed)).toMatchObject({
      shortCode: null,
      shortCodeNorm: null,
      searchText: 'table 4\nmenu',
    });
    const history = await repositories.versions.findOneByOrFail({ qrCodeId: printed.id });
    expect(history.fields).toEqual({ name: 'Table 4', short_code: null });
    const [update = ''] = /update qr_codes .*/.exec(message) ?? [];
    await dataSource.query(update.replaceAll('NEW', 'menu-y').replace('ID', lower.id));
    expect(await migrate(dataSource)).toEqual(['ShortCodesWithoutCase1763880010001']);
    await expect(addCode({ shortCode: 'MENU-Y' })).rejects.toThrow('qr_codes_short_code_folded');
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

/** The schema of the previous version, in which the caller stores codes with their history. */
async function beforeShortCodesWithoutCase(dataSource: DataSource) {
  await dataSource.query(`delete from migrations where name ~ '^(StaticCodes|ShortCodes)Without'`);
  await dataSource.query('drop index qr_codes_short_code_folded');
  await dataSource.query('create index qr_codes_short_code_norm on qr_codes (short_code_norm)');
  await dataSource.query(
    'alter table qr_codes alter short_code set not null, alter short_code_norm set not null',
  );
  const [workspaceId, at] = [newId(), new Date()];
  await dataSource.manager.insert(Workspace, { id: workspaceId, name: 'Acme', plan: 'free', createdAt: at });
  const actor = { type: 'import' as const, id: null, name: null };
  const codes = dataSource.getRepository(QrCode);
  const versions = dataSource.getRepository(QrCodeVersion);
  const addCode = async ({ shortCode, ...others }: Partial<QrCode> & { shortCode: string }) => {
    const qr_data = { url: 'https://example.com/menu' };
    const body = { name: 'Table 4', category: 'url', qr_data, short_code: shortCode };
    const code = { ...newRow({ workspaceId, actor }, body, at), ...others };
    await codes.insert({ ...code, qrData: { ...code.qrData } });
    const fields = { name: code.name, short_code: shortCode };
    await versions.insert({
      qrCodeId: code.id,
      version: 1,
      workspaceId,
      at,
      actor,
      action: 'created',
      fields,
    });
    return code;
  };
  return { repositories: { codes, versions }, addCode };
}
