import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { parquetReadObjects } from 'hyparquet';
import { Threads } from '#libs/queue';
import { admin } from '../toolbox/admin.js';
import { S3Storage } from '../toolbox/s3-storage.js';
import { ExportWorld } from '../clickhouse/export-world.js';

interface Manifest {
  number: number;
  scans: number;
  previous_manifest: string | null;
}

const NUMBER_1 = 'scans/000000000001.parquet';
const MANIFEST_1 = 'manifests/000000000001.json';

let storage: S3Storage;
let world: ExportWorld;

beforeEach(async () => {
  storage = await S3Storage.start();
  world = await ExportWorld.open(storage.settings);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await world.close();
  await storage.stop();
});

/** Makes what waits as old as the interval. */
const waitLongEnough = () =>
  world.client.query(`update scan_outbox set stored_at = now() - interval '1 hour'`);

async function readObject(name: string): Promise<Record<string, unknown>[]> {
  const { buffer, byteOffset, byteLength } = readFileSync(storage.fileOf(name));
  return parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) });
}

const readAll = async () => (await Promise.all(storage.list('scans').map(readObject))).flat();

const readManifest = (name: string) => JSON.parse(readFileSync(storage.fileOf(name), 'utf8')) as Manifest;

const storedScans = async () =>
  (
    await world.client.query<{ id: string }>(`
      select id, workspace_id, qr_code_id, scanned_at, country, city, device, os, browser, language, referrer, is_bot,
        rule, via, version, coalesce(is_first, false) as is_first
      from scans order by id`)
  ).rows;

const verify = () => admin({ ...world.environment, ...storage.settings }, 'scan-export', 'verify');

describe('the export of scans to S3', () => {
  it('has every stored scan in one object, with all columns', async () => {
    await world.store(30);
    await world.store(20);
    await waitLongEnough();
    const exporter = await world.exporter('s3');
    await exporter.run();
    expect(storage.list('scans')).toEqual([NUMBER_1]);
    expect(await readObject(NUMBER_1)).toEqual(await storedScans());
    expect(await world.count('scan_outbox')).toBe(0);
  });

  it('numbers its objects without a gap, and chains their manifests', async () => {
    const exporter = await world.exporter('s3');
    for (let object = 0; object < 3; object++) {
      await world.store(10 + object);
      await waitLongEnough();
      await exporter.run();
    }
    const manifests = storage.list('manifests').map(readManifest);
    expect(manifests.map(({ number, scans }) => [number, scans])).toEqual([
      [1, 10],
      [2, 11],
      [3, 12],
    ]);
    expect(manifests[0]?.previous_manifest).toBeNull();
    expect((await verify()).stdout).toBe(
      'Objects as they were written: 3, from number 1 to 3. Scans in them: 33.\n',
    );
  });

  it('waits until an object is full or its oldest scan as old as the interval', async () => {
    const exporter = await world.exporter('s3', { SCAN_EXPORT_S3_INTERVAL_S: '3600' });
    await world.store(6_000);
    expect([await exporter.run(), storage.list('scans')]).toEqual([false, []]);
    await world.store(6_000);
    expect([await exporter.run(), storage.list('scans')]).toEqual([true, [NUMBER_1]]);
    expect(readManifest(MANIFEST_1).scans).toBe(12_000);
  });

  it('keeps the object of an exporter that was stopped before the manifest, also when scans were deleted since', async () => {
    await world.store(30);
    await waitLongEnough();
    const allow = storage.refuse('manifests');
    await expect((await world.exporter('s3')).run()).rejects.toThrow(/^S3: .*HTTP 500/);
    const written = readFileSync(storage.fileOf(NUMBER_1));
    await world.client.query('delete from scans');
    await world.store(20);
    allow();
    const other = await world.exporter('s3');
    await other.run();
    expect(readFileSync(storage.fileOf(NUMBER_1))).toEqual(written);
    expect(readManifest(MANIFEST_1).scans).toBe(30);
    await waitLongEnough();
    await other.run();
    expect((await readAll()).length).toBe(50);
    expect((await verify()).code).toBe(0);
  });

  it('replaces no object of another export, and says what to do', async () => {
    await world.store(10);
    await waitLongEnough();
    const exporter = await world.exporter('s3');
    await exporter.run();
    await world.client.query('update scan_sinks set number = 1');
    await world.store(10);
    await waitLongEnough();
    await expect(exporter.run()).rejects.toThrow('set another prefix in SCAN_EXPORT_S3_URL');
    expect(await world.count('scan_outbox')).toBe(1);
    const moved = { SCAN_EXPORT_S3_URL: `s3://scans/moved` };
    expect(await (await world.exporter('s3', moved)).run()).toBe(false);
    expect(await world.count('scan_outbox')).toBe(0);
  });

  it('writes nothing of scans that were all deleted', async () => {
    await world.store(10);
    await world.client.query('delete from scans');
    await waitLongEnough();
    const exporter = await world.exporter('s3');
    await exporter.run();
    expect([await world.count('scan_outbox'), storage.list('scans')]).toEqual([0, []]);
    await world.store(10);
    await waitLongEnough();
    await exporter.run();
    expect(storage.list('manifests')).toEqual([MANIFEST_1]);
  });

  it('has one worker at a time write', async () => {
    await world.store(10);
    await waitLongEnough();
    const [one, other] = [await world.exporter('s3'), await world.exporter('s3')];
    await Promise.all([one.run(), other.run()]);
    expect(storage.list('scans')).toEqual([NUMBER_1]);
    await expect(one.close()).resolves.toBeUndefined();
  });

  it('leaves objects to the worker that continued while another one was stopped', async () => {
    await world.store(30);
    await waitLongEnough();
    const [stopped, other] = [await world.exporter('s3'), await world.exporter('s3')];
    // It has read the scans, of which some are deleted before the other one reads them.
    const run = jest.spyOn(Threads.prototype, 'run');
    run.mockImplementationOnce(async (encode, rows) => {
      await world.client.query('delete from scans where id in (select id from scans limit 10)');
      await world.client.query(`update scan_sinks set leased_until = '-infinity'`);
      await other.run();
      return (run.mock.contexts[0] as Threads).run(encode, rows);
    });
    await expect(stopped.run()).rejects.toThrow('another worker continues the export');
    expect(await readObject(NUMBER_1)).toHaveLength(20);
    expect((await verify()).stdout).toMatch(/^Objects as they were written: 1, .* Scans in them: 20/);
  });

  it('encodes objects in a thread', async () => {
    const run = jest.spyOn(Threads.prototype, 'run');
    await world.store(10);
    await waitLongEnough();
    await (await world.exporter('s3')).run();
    expect(run.mock.calls.map(([{ module }]) => module)).toEqual(['#parquet-worker']);
    expect(await readObject(NUMBER_1)).toHaveLength(10);
  });

  it('keeps scans while the storage is away', async () => {
    await world.store(10);
    await waitLongEnough();
    await storage.kill();
    const exporter = await world.exporter('s3');
    await expect(exporter.run()).rejects.toThrow(/^S3: /);
    expect(await world.count('scan_outbox')).toBe(1);
    await storage.start();
    await exporter.run();
    expect(await readObject(NUMBER_1)).toEqual(await storedScans());
  });

  it('is independent of the export to ClickHouse', async () => {
    const both = await ExportWorld.open({ ...storage.settings, CLICKHOUSE_URL: 'http://127.0.0.1:9/qr' });
    await both.store(10);
    const { rows } = await both.client.query('select sink, size from scan_outbox order by sink');
    expect(rows).toEqual([
      { sink: 'clickhouse', size: 10 },
      { sink: 's3', size: 10 },
    ]);
    await both.close();
  });
});

describe('npm run admin -- scan-export', () => {
  const write = async (scans: number) => {
    await world.store(scans);
    await waitLongEnough();
    await (await world.exporter('s3')).run();
  };

  it('says how far the export is, once a worker has begun it', async () => {
    const status = () => admin(world.environment, 'scan-export', 'status', '--json');
    expect((await status()).stderr).toMatch(/^No worker exports scans to ClickHouse or S3: set /);
    await write(10);
    await world.store(7);
    expect((await status()).json()).toEqual({ sink: 's3', objects: 1, pending: 7 });
  });

  it.each([
    [
      'an object that was changed',
      () => appendFileSync(storage.fileOf(NUMBER_1), 'x'),
      /^Objects as they were written: 1, from number 2 to 2\. Scans in them: 20\. But scans.* is not what was written/,
    ],
    [
      'an object that is missing',
      () => storage.remove(NUMBER_1),
      /^Objects as they were written: 1, .*parquet is missing/,
    ],
    [
      'a manifest that was replaced',
      () => appendFileSync(storage.fileOf(MANIFEST_1), ' '),
      /^Objects as they were written: 1, .* Scans in them: 20\. But .*000000000001.json is not what the manifest after it names/,
    ],
    [
      'that the last manifest was replaced',
      () => writeFileSync(storage.fileOf('manifests/000000000002.json'), '{}'),
      /^Objects as they were written: 0\. Scans in them: 0\. But .*000000000002.json is not what the database names/,
    ],
    [
      'the last manifest missing',
      () => storage.remove('manifests/000000000002.json'),
      /^Objects as they were written: 0\. Scans in them: 0\. But manifests.000000000002.json is missing/,
    ],
  ])('finds %s', async (_, damage, expected) => {
    await write(10);
    await write(20);
    damage();
    const { code, stderr } = await verify();
    expect([code, stderr]).toEqual([1, expect.stringMatching(expected)]);
  });

  it('finds a manifest that is missing between others', async () => {
    for (const scans of [10, 20, 30]) await write(scans);
    for (const name of ['scans/000000000002.parquet', 'manifests/000000000002.json']) storage.remove(name);
    const { code, stderr } = await verify();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Objects as they were written: 1, .* Scans in them: 30\. But manifests.000000000002.json is missing/,
      ),
    ]);
  });

  it('verifies the objects that are left when the first ones were deleted', async () => {
    await write(10);
    await write(20);
    for (const name of [NUMBER_1, MANIFEST_1]) storage.remove(name);
    expect((await verify()).stdout).toMatch(
      /^Objects as they were written: 1, from number 2 to 2\. Scans in them: 20\.\n$/,
    );
  });

  it('says why the storage cannot be read', async () => {
    await write(10);
    await storage.kill();
    const { code, stderr } = await verify();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^S3: .*ECONNREFUSED.*\n$/)]);
  });
});
