import type { DataSource } from 'typeorm';
import {
  createDataSource,
  Member,
  migrate,
  newId,
  normOf,
  QrCode,
  QrCodeVersion,
  User,
  Workspace,
} from '#libs/database';
import { ScanPartitions } from '#libs/scans';
import { newRow } from '../../src/qr/record/qr-row.js';
import { createDatabase } from '../toolbox/databases.js';
import { overlaps } from '../toolbox/query-overlaps.js';
import { LOCKS_OF_THIS_DATABASE } from '../toolbox/held-table.js';
import { waitUntil } from '../toolbox/wait-until.js';

describe('migrations', () => {
  it('leave nothing that TypeORM would still generate', async () => {
    const database = await createDatabase({ isBlank: true });
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(dataSource);
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    // TypeORM's schema builder sends queries at once; the service never runs it.
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

  it('determine the first visits of scans that are stored already', async () => {
    const database = await createDatabase({ isBlank: true });
    const dataSource = await createDataSource(database.url).initialize();
    await migrate(dataSource);
    const now = new Date();
    const month = (later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 15));
    await new ScanPartitions(() => database.url).ensureMonthsAhead(month(0), 1);
    await dataSource.query(
      `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language, referrer,
         is_bot, rule, via, is_first, visitor_hash)
       select gen_random_uuid(), code, code, day + n * interval '7 minutes', 'CH', 'Bern', 'mobile', 'iOS', 'Safari', 'de',
         'direct', n % 7 = 0, null, null, null, decode(lpad(to_hex(n % 40), 2, '0'), 'hex')
       from unnest($1::uuid[]) code, unnest($2::timestamptz[]) day, generate_series(1, 600) n`,
      [
        [newId(), newId()],
        [month(0), month(1)],
      ],
    );
    await dataSource.query('drop index scans_without_first');
    await dataSource.query("delete from migrations where name like 'FirstVisits%'");
    expect(await migrate(dataSource)).toEqual(['FirstVisits1763908000002']);
    const [counted] = await dataSource.query<object[]>(
      `select count(*) filter (where is_first is null)::int as unknown, count(*) filter (where is_first and is_bot)::int as bots,
         count(*) filter (where is_first)::int as first,
         count(distinct (qr_code_id, visitor_hash, (scanned_at at time zone 'UTC')::date)) filter (where not is_bot)::int as visits,
         count(*) filter (where is_first and exists (
           select from scans earlier where earlier.qr_code_id = scans.qr_code_id and not earlier.is_bot
             and earlier.visitor_hash = scans.visitor_hash and earlier.scanned_at < scans.scanned_at
             and (earlier.scanned_at at time zone 'UTC')::date = (scans.scanned_at at time zone 'UTC')::date
         ))::int as late
       from scans`,
    );
    const { first } = counted as { first: number };
    expect(first).toBeGreaterThan(300);
    expect(counted).toEqual({ unknown: 0, bots: 0, first, visits: first, late: 0 });
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

  it('give members the email address and name of their account, also those whom the previous version adds', async () => {
    const database = await createDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await beforeProfiles(dataSource);
    const workspaceId = newId();
    const workspace = { id: workspaceId, name: 'Acme', plan: 'free', createdAt: new Date() } as const;
    await dataSource.manager.insert(Workspace, workspace);
    const join = async (email: string, name: string) => {
      const [userId, at] = [newId(), new Date()];
      const emailNorm = User.normalizeEmail(email);
      await dataSource.manager.insert(User, {
        id: userId,
        email,
        emailNorm,
        name,
        createdAt: at,
        updatedAt: at,
      });
      const [id, values] = [newId(), '$1, $2, $3, $4, true, $5, $6, $6'];
      await dataSource.query(
        `insert into members (id, workspace_id, user_id, role, active, source, created_at, updated_at) values (${values})`,
        [id, workspaceId, userId, 'viewer', 'invite', at],
      );
      return id;
    };
    const early = await join('Ada@Example.com', '\u0130da Stra\u00dfe');
    const applied = ['MemberProfiles1763900000001', 'Scim1763900000002'];
    expect(await migrate(dataSource)).toEqual(applied);
    const late = await join('Grace@Example.com', 'Grace');
    await dataSource.manager.update(
      Member,
      { id: late },
      { userName: 'sam@example.com', userNameNorm: 'sam@example.com' },
    );
    const clash = await join('Sam@Example.com', 'Sam');
    await dataSource.query("delete from migrations where name like 'MemberProfiles%'");
    expect(await migrate(dataSource)).toEqual(applied.slice(0, 1));
    const members = await dataSource.query<object[]>(
      `select m.id, user_name, user_name_norm, display_name, display_name_norm, e.value, e.value_norm, e.is_primary
       from members m join member_emails e on e.member_id = m.id order by m.created_at, m.id`,
    );
    const shown = (id: string, userName: string, name: string, email: string) => ({
      ...{ id, user_name: userName, user_name_norm: normOf(userName) },
      ...{ display_name: name, display_name_norm: normOf(name) },
      ...{ value: email, value_norm: normOf(email), is_primary: true },
    });
    expect(members).toEqual([
      shown(early, 'Ada@Example.com', '\u0130da Stra\u00dfe', 'Ada@Example.com'),
      shown(late, 'sam@example.com', 'Grace', 'Grace@Example.com'),
      shown(clash, clash, 'Sam', 'Sam@Example.com'),
    ]);
    await dataSource.destroy();
    await database.drop();
  });

  it('spell the names in rules as records do, without a new version', async () => {
    const database = await createDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    const rulesOf = (devices: unknown, os: unknown, weekdays: unknown) => [
      { url: 'https://example.com/a', when: { countries: ['ch'], devices, os, weekdays } },
      { url: 'https://example.com/b', when: { percentage: 50 } },
    ];
    const odd = rulesOf(['MOBILE', 'Other', 'watch', 7], ['ios', 'OTHER'], []);
    const spelled = rulesOf(['mobile', 'other', 'watch', 7], ['iOS', 'Other'], []);
    const { repositories, addCode } = await ofWorkspace(dataSource);
    const code = await addCode({ shortCode: 'spelled', rules: odd });
    const others = [[null, 1, { when: 1 }], { when: 1 }, []] as object[][];
    const untouched = [];
    for (const [index, rules] of others.entries())
      untouched.push(await addCode({ shortCode: `untouched-${index}`, rules }));
    const version = { qrCodeId: code.id, version: 1 };
    await repositories.versions.update(version, { fields: { name: 'Table 4', rules: odd } });
    const rowOf = async ({ id }: QrCode) => {
      const row = await repositories.codes.findOneByOrFail({ id });
      return [row.rules, row.version, row.updatedAt];
    };
    await dataSource.query("delete from migrations where name like 'NamesInRules%'");
    expect(await migrate(dataSource)).toEqual(['NamesInRules1795712000000']);
    expect(await rowOf(code)).toEqual([spelled, 1, code.updatedAt]);
    expect(await Promise.all(untouched.map(rowOf))).toEqual(
      untouched.map(({ rules, updatedAt }) => [rules, 1, updatedAt]),
    );
    const { fields } = await repositories.versions.findOneByOrFail(version);
    expect(fields).toEqual({ name: 'Table 4', rules: spelled });
    await dataSource.destroy();
    await database.drop();
  });

  it('bind API keys, and the invitations sent with them, to the person behind them', async () => {
    const database = await createDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    const [workspaceId, lea, mallory] = [newId(), newId(), newId()];
    const workspace = { id: workspaceId, name: 'Acme', plan: 'free', createdAt: new Date() } as const;
    await dataSource.manager.insert(Workspace, workspace);
    for (const id of [lea, mallory])
      await dataSource.query(
        'insert into users (id, email, email_norm, name, created_at, updated_at) values ($1, $2, $2, $2, now(), now())',
        [id, `${id}@example.com`],
      );
    const addKey = async (createdBy: object) => {
      const id = newId();
      await dataSource.query(
        `insert into api_keys (id, workspace_id, name, prefix, hash, scope, created_by, created_at)
         values ($1, $2, 'n', 'qrk_', $3, 'admin', $4, now())`,
        [id, workspaceId, Buffer.from(id), createdBy],
      );
      return id;
    };
    const record = (
      action: string,
      actor: { type: string; id: string },
      target: string,
      changes: object = {},
    ) =>
      dataSource.query(
        `insert into audit_log (id, workspace_id, at, actor, actor_id, action, target, changes)
         values ($1, $2, now(), $3, $4, $5, jsonb_build_object('id', $6::text), $7)`,
        [newId(), workspaceId, actor, actor.id, action, target, changes],
      );
    const addInvitation = async (keyId: string) => {
      const id = newId();
      await dataSource.query(
        `insert into invites (id, workspace_id, email, email_norm, role, token_hash, created_at, expires_at)
         values ($1, $2, $3, $3, 'admin', $4, now(), now() + interval '1 day')`,
        [id, workspaceId, `${id}@example.com`, Buffer.from(id)],
      );
      await record('invite.created', { type: 'key', id: keyId }, id);
      return id;
    };
    const user = (id: string) => ({ type: 'user', id, name: 'n' });
    const key = (id: string) => ({ type: 'key', id, name: 'n' });
    const first = await addKey(user(lea));
    const child = await addKey(key(first));
    const grandchild = await addKey(key(child));
    const rotated = await addKey(user(lea));
    const promoted = await addKey(key(first));
    const orphan = await addKey(key(newId()));
    const operator = await addKey({ type: 'operator', id: null, name: null });
    await record('api_key.rotated', user(mallory), rotated);
    await record('api_key.updated', user(mallory), promoted, { scope: { from: 'read_write', to: 'admin' } });
    await record('api_key.updated', user(mallory), first, { name: { from: 'a', to: 'b' } });
    const [ofChild, ofOrphan, ofOperator] = [
      await addInvitation(grandchild),
      await addInvitation(orphan),
      await addInvitation(operator),
    ];
    await dataSource.query('alter table api_keys drop maker_id, drop previous_maker_id');
    await dataSource.query("delete from migrations where name like 'MakersOfKeys%'");
    expect(await migrate(dataSource)).toEqual(['MakersOfKeys1795700000000']);
    const makers = await dataSource.query<{ id: string; maker: string | null }[]>(
      'select id, maker_id as maker from api_keys order by id',
    );
    expect(makers).toEqual(
      [
        ...[first, child, grandchild].map((id) => ({ id, maker: lea })),
        ...[rotated, promoted].map((id) => ({ id, maker: mallory })),
        ...[orphan, operator].map((id) => ({ id, maker: null })),
      ].sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
    const invitations = await dataSource.query<object[]>('select id, invited_by from invites');
    expect(invitations).toHaveLength(2);
    expect(invitations).toEqual(
      expect.arrayContaining([
        { id: ofChild, invited_by: lea },
        { id: ofOperator, invited_by: null },
      ]),
    );
    expect(invitations).not.toContainEqual(expect.objectContaining({ id: ofOrphan }));
    await dataSource.destroy();
    await database.drop();
  });

  it('move scans of the default partition into their months, once no query reads scans', async () => {
    const database = await createDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await dataSource.query("delete from migrations where name like 'ScanMonths%'");
    await dataSource.query('create table scans_default partition of scans default');
    for (const time of ['2019-05-31T23:59:59.999Z', '2019-06-01T00:00:00.000Z', '2199-12-31T12:00:00.000Z'])
      await dataSource.query(
        `insert into scans (id, qr_code_id, workspace_id, scanned_at, country, city, device, os, browser, language,
           referrer, is_bot, visitor_hash)
         values ($1, $1, $1, $2, 'CH', 'Bern', 'mobile', 'iOS', 'Safari', 'de', 'direct', false, '')`,
        [newId(), time],
      );
    const reader = dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query('select from scans');
    const migrated = migrate(dataSource);
    const isWaiting = async () =>
      (await dataSource.query<object[]>(`select from ${LOCKS_OF_THIS_DATABASE} where not granted`)).length >
      0;
    await waitUntil(isWaiting, 'the migration to wait for the reader');
    await reader.rollbackTransaction();
    await reader.release();
    expect(await migrated).toEqual(['ScanMonths1763907000001']);
    const found = await dataSource.query<{ name: string }[]>(
      'select tableoid::regclass::text as name from scans order by scanned_at',
    );
    expect(found.map(({ name }) => name)).toEqual(['scans_2019_05', 'scans_2019_06', 'scans_2199_12']);
    const [months] = await dataSource.query<object[]>(
      `select to_regclass('scans_default') as "default",
         to_regclass('scans_' || to_char(now() at time zone 'UTC' + interval '12 months', 'YYYY_MM')) is not null as "isAhead"`,
    );
    expect(months).toEqual({ default: null, isAhead: true });
    await dataSource.destroy();
    await database.drop();
  });

  it('make one outbox of those of ClickHouse and S3, with what waits in them', async () => {
    const database = await createDatabase();
    const dataSource = await createDataSource(database.url).initialize();
    await beforeOneOutbox(dataSource);
    const names = `'{01a21f20-5624-764f-97a9-f83079ce1ce3}', '{01a21f20-5662-702c-9b0f-24f80cdb4fcb}', '{2026-11-27}'`;
    await dataSource.query(
      `insert into scan_exports (size, scan_ids, qr_code_ids, scanned_at) values (1, ${names}), (1, ${names})`,
    );
    await dataSource.query(
      `insert into scan_s3_exports (size, scan_ids, qr_code_ids, scanned_at) values (1, ${names})`,
    );
    await dataSource.query(
      `insert into scan_export_state (leased_by, leased_until, group_rows, rebuilt_to) values (gen_random_uuid(), now(), '{1}', 40)`,
    );
    await dataSource.query(
      `insert into scan_s3_export_state (leased_by, leased_until, number) values (gen_random_uuid(), now(), 7)`,
    );
    expect(await migrate(dataSource)).toEqual(['OneOutboxOfScans1795720002000']);
    await dataSource.query(
      `insert into scan_outbox (sink, size, scan_ids, qr_code_ids, scanned_at) values ('s3', 2, '{}', '{}', '{}')`,
    );
    const rows = await dataSource.query<object[]>(
      'select sink, id::int, size from scan_outbox order by sink, id',
    );
    expect(rows).toEqual([
      { sink: 'clickhouse', id: 1, size: 1 },
      { sink: 'clickhouse', id: 2, size: 1 },
      { sink: 's3', id: 1, size: 1 },
      // A rebuild has stored 40, and what it has copied has no later id.
      { sink: 's3', id: 41, size: 2 },
    ]);
    expect(
      await dataSource.query(
        'select sink, number, rebuilt_to::int, group_rows from scan_sinks order by sink',
      ),
    ).toEqual([
      { sink: 'clickhouse', number: 1, rebuilt_to: 40, group_rows: ['1'] },
      { sink: 's3', number: 7, rebuilt_to: 0, group_rows: null },
    ]);
    // As after a kill before it was recorded.
    await dataSource.query("delete from migrations where name like 'OneOutboxOfScans%'");
    expect(await migrate(dataSource)).toEqual(['OneOutboxOfScans1795720002000']);
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

async function beforeOneOutbox(dataSource: DataSource): Promise<void> {
  await dataSource.query("delete from migrations where name like 'OneOutboxOfScans%'");
  for (const name of ['scan_exports', 'scan_s3_exports']) {
    await dataSource.query(`alter table scan_outbox detach partition ${name}`);
    await dataSource.query(`alter table ${name} drop sink, alter id drop default`);
    await dataSource.query(`alter table ${name} alter id add generated always as identity`);
  }
  for (const name of ['scan_export_state', 'scan_s3_export_state'])
    await dataSource.query(`alter table scan_sinks detach partition ${name}`);
  await dataSource.query('drop table scan_outbox, scan_sinks');
  await dataSource.query('alter table scan_export_state drop sink, drop number, drop previous_manifest');
  await dataSource.query(
    `alter table scan_s3_export_state drop sink, drop rebuild, drop rebuilt_to, drop check_progress, drop checked_on,
       drop differences, drop complete_from, drop retention_months, drop checked_from`,
  );
}

async function beforeProfiles(dataSource: DataSource): Promise<void> {
  await dataSource.query(`delete from migrations where name ~ '^(MemberProfiles|Scim)'`);
  await dataSource.query('alter table invites drop member_id');
  await dataSource.query(
    'drop table member_emails, scim_groups, scim_requests, scim_tokens, scim_configurations',
  );
  await dataSource.query('drop function members_user_name_of_account, members_email_of_account cascade');
  await dataSource.query(
    `alter table members drop user_name, drop user_name_norm, drop external_id, drop display_name,
      drop display_name_norm, drop given_name, drop given_name_norm, drop family_name, drop family_name_norm,
      drop scim_extra, alter user_id set not null`,
  );
}

async function beforeShortCodesWithoutCase(dataSource: DataSource) {
  await dataSource.query(`delete from migrations where name ~ '^(StaticCodes|ShortCodes)Without'`);
  await dataSource.query('drop index qr_codes_short_code_folded');
  await dataSource.query('create index qr_codes_short_code_norm on qr_codes (short_code_norm)');
  await dataSource.query(
    'alter table qr_codes alter short_code set not null, alter short_code_norm set not null',
  );
  return ofWorkspace(dataSource);
}

async function ofWorkspace(dataSource: DataSource) {
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
