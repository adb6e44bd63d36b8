import { QrCode, QrCodeVersion } from '#libs/database';
import type { FolderDto, FolderListDto } from '../../src/qr/folders/folders.dto.js';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { RECORDED_NAMES } from '../../src/qr/record/qr.fields.js';
import { Client } from '../toolbox/client.js';
import { TestService } from '../toolbox/test-service.js';
import { useService } from '../toolbox/use-service.js';
import { waitUntil } from '../toolbox/wait-until.js';

const MAX_LEVELS = 5;

const world = useService({ roles: 'all', connections: 10 });
let service: TestService;
let acme: Client;

beforeAll(() => {
  service = world.service;
});
beforeEach(async () => {
  acme = await service.client();
});

const database = () => service.dataSource;

async function chain(names: string[], parent: FolderDto | null = null): Promise<FolderDto[]> {
  const made: FolderDto[] = [];
  for (const name of names)
    made.push(await acme.folder({ name, parent_id: (made.at(-1) ?? parent)?.id ?? null }));
  return made;
}

const move = ({ id }: FolderDto, to: FolderDto | null) =>
  acme.patch<{ code: string; errors: { pointer: string; code: string }[] }>(`/api/v1/folders/${id}`, {
    parent_id: to?.id ?? null,
  });

async function paths(): Promise<string[]> {
  const { data } = (await acme.get<FolderListDto>('/api/v1/folders?limit=100')).body;
  const byId = new Map(data.map((folder) => [folder.id, folder]));
  const pathOf = ({ name, parent_id }: FolderDto, below: string[]): string => {
    if (below.length > MAX_LEVELS) throw new Error(`cycle or too deep: ${[name, ...below].join('/')}`);
    if (parent_id === null) return [name, ...below].join('/');
    const parent = byId.get(parent_id);
    if (!parent) throw new Error(`${name} is in a folder that is gone`);
    return pathOf(parent, [name, ...below]);
  };
  return data.map((folder) => pathOf(folder, [])).sort();
}

const statusesOf = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].sort();

describe('the tree of folders', () => {
  it('has five levels and no sixth', async () => {
    const five = await chain(['1', '2', '3', '4', '5']);
    const { status, body } = await acme.post<{ errors: object[] }>('/api/v1/folders', {
      name: '6',
      parent_id: five[4]?.id,
    });
    expect([status, body.errors]).toEqual([
      422,
      [{ pointer: '/parent_id', code: 'too_deep', detail: expect.stringContaining('5 levels') }],
    ]);
    expect(await paths()).toEqual(['1', '1/2', '1/2/3', '1/2/3/4', '1/2/3/4/5']);
  });

  it('counts what is below a folder when that is moved', async () => {
    const [, b] = (await chain(['a', 'b'])) as [FolderDto, FolderDto];
    const [low] = (await chain(['1', '2', '3'])) as [FolderDto];
    const [high] = (await chain(['i', 'ii', 'iii', 'iv'])) as [FolderDto];
    const { status, body } = await move(high, b);
    expect([status, body.errors.map(({ pointer, code }) => [pointer, code])]).toEqual([
      422,
      [['/parent_id', 'too_deep']],
    ]);
    expect((await move(low, b)).status).toBe(200);
    expect(await paths()).toContain('a/b/1/2/3');
    expect(await paths()).toContain('i/ii/iii/iv');
    expect((await move(low, null)).status).toBe(200);
    expect(await paths()).toContain('1/2/3');
  });

  it('has no circle: a folder is neither in itself nor in one below it', async () => {
    const [a, b, c] = (await chain(['a', 'b', 'c'])) as [FolderDto, FolderDto, FolderDto];
    for (const parent of [a, b, c]) {
      const { status, body } = await move(a, parent);
      expect([status, body.errors.map(({ pointer, code }) => [pointer, code])]).toEqual([
        422,
        [['/parent_id', 'cycle']],
      ]);
    }
    expect(await paths()).toEqual(['a', 'a/b', 'a/b/c']);
    expect((await acme.get(`/api/v1/folders/${a.id}`)).headers.etag).toBe('"1"');
  });

  it('refuses its place before its version and its name: 422, then 412, then 409', async () => {
    const [a, b] = (await chain(['a', 'b'])) as [FolderDto, FolderDto];
    await acme.folder({ name: 'A', parent_id: b.id });
    const put = (body: object) =>
      acme.patch(`/api/v1/folders/${a.id}`, body, { headers: { 'if-match': '"7"' } });
    expect((await put({ parent_id: b.id })).status).toBe(422);
    const [other] = (await chain(['other', 'a'])) as [FolderDto];
    expect((await put({ parent_id: other.id })).status).toBe(412);
    expect((await move(a, other)).status).toBe(409);
  });

  it('stays without a circle under twenty moves at once', async () => {
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => acme.folder({ name })));
    const ring = [a, b, c] as [FolderDto, FolderDto, FolderDto];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => move(ring[i % 3]!, ring[(i + 1) % 3]!)),
    );
    expect(statusesOf(answers)).toEqual([200, 422]);
    expect(await paths()).toHaveLength(3);
  });

  it('lets one of two moves through that together would be a circle', async () => {
    const [a, b] = (await Promise.all(['a', 'b'].map((name) => acme.folder({ name })))) as [
      FolderDto,
      FolderDto,
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? move(a, b) : move(b, a))),
    );
    const [ofB, ofA] = [0, 1].map((side) => statusesOf(answers.filter((_, i) => i % 2 === side)));
    expect([ofA, ofB].sort()).toEqual([[200], [422]]);
    expect(await paths()).toEqual(ofA?.[0] === 200 ? ['b', 'b/a'] : ['a', 'a/b']);
  });

  it('lets one of two moves through that together would be six levels', async () => {
    const [, a2] = (await chain(['a1', 'a2'])) as [FolderDto, FolderDto];
    const [b1, b2] = (await chain(['b1', 'b2'])) as [FolderDto, FolderDto];
    const [c1] = (await chain(['c1', 'c2'])) as [FolderDto];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? move(b1, a2) : move(c1, b2))),
    );
    const [ofC, ofB] = [0, 1].map((side) => statusesOf(answers.filter((_, i) => i % 2 === side)));
    expect([ofB, ofC].sort()).toEqual([[200], [422]]);
    const deepest = Math.max(...(await paths()).map((path) => path.split('/').length));
    expect(deepest).toBe(4);
  });

  it('lets a move or a creation through that together would be six levels', async () => {
    const [, a2] = (await chain(['a1', 'a2'])) as [FolderDto, FolderDto];
    const [b1, , b3] = (await chain(['b1', 'b2', 'b3'])) as [FolderDto, FolderDto, FolderDto];
    const [moved, ...created] = await Promise.all([
      move(b1, a2),
      ...Array.from({ length: 19 }, (_, i) =>
        acme.post('/api/v1/folders', { name: `b4 ${i}`, parent_id: b3.id }),
      ),
    ]);
    const isMoved = moved.status === 200;
    expect([200, 422]).toContain(moved.status);
    expect(created.some(({ status }) => status === 201)).toBe(!isMoved);
    expect(Math.max(...(await paths()).map((path) => path.split('/').length))).toBe(isMoved ? 5 : 4);
  });

  it('loses nothing when folders are moved into one that is being deleted', async () => {
    const doomed = await acme.folder({ name: 'doomed' });
    const others = await Promise.all(Array.from({ length: 9 }, (_, i) => acme.folder({ name: `f${i}` })));
    const [deleted, ...moved] = await Promise.all([
      acme.delete(`/api/v1/folders/${doomed.id}`),
      ...others.map((folder) => move(folder, doomed)),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 422]).toEqual(expect.arrayContaining(statusesOf(moved)));
    expect(await paths()).toEqual(others.map(({ name }) => name).sort());
  });

  it('loses no code that is put into a folder while that is being deleted', async () => {
    const [top, doomed] = (await chain(['top', 'doomed'])) as [FolderDto, FolderDto];
    const outside = await Promise.all(Array.from({ length: 5 }, () => acme.qrCode()));
    const put = { folder_id: doomed.id };
    const body = { name: 'a', category: 'url', qr_data: { url: 'https://example.com' }, ...put };
    const [deleted, ...others] = await Promise.all([
      acme.delete(`/api/v1/folders/${doomed.id}`),
      ...outside.map(({ id }) => acme.patch(`/api/v1/qr/${id}`, put)),
      ...Array.from({ length: 5 }, () => acme.post('/api/v1/qr', body)),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 201, 422]).toEqual(expect.arrayContaining(statusesOf(others)));
    const taken = others.filter(({ status }) => status < 300).length;
    expect((await acme.get<FolderDto>(`/api/v1/folders/${top.id}`)).body.qr_count).toBe(taken);
  });

  it('repeats a deletion that waits in a circle', async () => {
    const [top, below] = (await chain(['top', 'below'])) as [FolderDto, FolderDto];
    const { id } = await acme.qrCode({ folder_id: top.id });
    const mover = database().createQueryRunner();
    await mover.startTransaction();
    // The deletion, not this transaction, is to detect the deadlock.
    await mover.query(`set local deadlock_timeout = '1min'`);
    await mover.query('select from qr_codes where id = $1 for update', [id]);
    const deletion = acme.delete(`/api/v1/folders/${top.id}?contents=delete`);
    const [{ pid }] = (await mover.query('select pg_backend_pid() as pid')) as [{ pid: number }];
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
    await waitUntil(
      async () => (await database().query<object[]>(waiting, [pid])).length > 0,
      'a deletion that waits for the code',
    );
    await mover.query('update qr_codes set folder_id = $2 where id = $1', [id, below.id]);
    await mover.rollbackTransaction();
    await mover.release();
    expect((await deletion).status).toBe(204);
    expect(await paths()).toEqual([]);
    expect((await acme.get(`/api/v1/qr/${id}`)).status).toBe(404);
  });

  it('is kept by the database itself, whoever writes', async () => {
    const [a, b] = (await chain(['a', 'b', 'c', 'd', 'e'])) as [FolderDto, FolderDto];
    const e = (await paths()).length;
    const write = (sql: string, values: unknown[]) => database().query(sql, values);
    const put = 'update folders set parent_id = $2 where workspace_id = $3 and id = $1';
    await expect(write(put, [a.id, b.id, acme.workspaceId])).rejects.toThrow('cycle');
    await expect(write(put, [a.id, a.id, acme.workspaceId])).rejects.toThrow('cycle');
    const [top] = (await chain(['top'])) as [FolderDto];
    await expect(write(put, [a.id, top.id, acme.workspaceId])).rejects.toThrow('too_deep');
    const other = await service.client();
    const theirs = await other.folder({ name: 'theirs' });
    await expect(write(put, [top.id, theirs.id, acme.workspaceId])).rejects.toThrow('foreign key');
    expect(await paths()).toHaveLength(e + 1);
  });
});

describe('a folder with thousands of codes', () => {
  const COUNT = 4_001;

  const fill = async ({ id }: FolderDto) => {
    await database().query(
      `insert into qr_codes (id, workspace_id, name, name_sort, category, qr_data, short_code, short_code_norm, tags,
         tags_norm, starts_at, version, created_at, updated_at, folder_id)
       select gen_random_uuid(), $1, 'Table ' || i, 'table ' || i, 'url', '{"url":"https://example.com/menu"}', code, code,
         '{Summer}', '{summer}', '2026-01-02T03:04:05.006Z', 3, $3, $3, $2::uuid
       from generate_series(1, $4::int) i, upper(substr(md5($2::uuid::text || i), 1, 16)) code`,
      [acme.workspaceId, id, service.clock.now(), COUNT],
    );
    const [last] = await database().query<[{ id: string; short_code: string }]>(
      'select id, short_code from qr_codes where folder_id = $1 order by id desc limit 1',
      [id],
    );
    return last;
  };

  it('is deleted as one edit of each, its history included', async () => {
    const [top, full] = (await chain(['top', 'full'])) as [FolderDto, FolderDto];
    const last = await fill(full);
    service.clock.advance(5_000);
    expect((await acme.delete(`/api/v1/folders/${full.id}`)).status).toBe(204);
    expect((await acme.get<FolderDto>(`/api/v1/folders/${top.id}`)).body.qr_count).toBe(COUNT);
    const moved = { folderId: top.id, version: 4, updatedAt: service.clock.now() };
    expect(await database().getRepository(QrCode).countBy(moved)).toBe(COUNT);
    const versions = database().getRepository(QrCodeVersion);
    const entry = {
      workspaceId: acme.workspaceId,
      action: 'moved' as const,
      version: 4,
      at: service.clock.now(),
    };
    expect(await versions.countBy(entry)).toBe(COUNT);
    const { body } = await acme.get<QrCodeDto>(`/api/v1/qr/${last.id}`);
    expect(body).toMatchObject({
      folder_id: top.id,
      tags: ['Summer'],
      starts_at: '2026-01-02T03:04:05.006Z',
    });
    const names = [...RECORDED_NAMES, 'has_password'] as const;
    expect((await versions.findOneByOrFail({ qrCodeId: last.id })).fields).toEqual(
      // A design is compared only in what differs from the defaults.
      { ...Object.fromEntries(names.map((name) => [name, body[name]])), design: {} },
    );
  });

  it('is deleted with them, on every process', async () => {
    const there = await TestService.start({ roles: 'all', database: service.database });
    try {
      const full = await acme.folder({ name: 'full' });
      const last = await fill(full);
      const elsewhere = new Client(there.url, acme.workspaceId, acme.key, acme.apiKeyId, there.shortUrl);
      expect([(await acme.scan(last)).status, (await elsewhere.scan(last)).status]).toEqual([302, 302]);
      expect((await acme.delete(`/api/v1/folders/${full.id}?contents=delete`)).status).toBe(204);
      expect((await acme.scan(last)).status).toBe(410);
      await waitUntil(async () => (await elsewhere.scan(last)).status === 410, 'the deletion');
      expect((await acme.get(`/api/v1/qr/${last.id}`)).status).toBe(404);
    } finally {
      await there.close();
    }
  });
});
