import { stringify, version } from 'uuid';
import { newId } from '#libs/database';
import { useDatabase } from '../../../test/toolbox/use-database.js';
import type { NewScan } from '../new-scan.js';
import { appendScans, encodeScans } from './append-scans.query.js';
import {
  binaryArray,
  binaryText,
  booleanArray,
  element,
  newIdArray,
  newIdBytes,
  numberArray,
  smallNumberArray,
  timeArray,
} from './scan-codec.js';

const SCAN: NewScan = {
  code: { id: newId(), workspaceId: newId(), version: 70_000 },
  scannedAt: new Date('2026-11-21T09:30:00.000Z'),
  location: { country: 'CH', city: 'Bern' },
  userAgent: { device: 'other', os: 'Other', browser: 'Other', isBot: false },
  ...{ language: 'de', referrer: 'direct', visitorHash: '0123456789abcdef', rule: null, via: 'link' },
};
const TEXTS = ['', 'plain', 'Zürich', '東京 🍕', '{NULL,"\\', "'); --", 'x'.repeat(300), 'é'.repeat(1_500)];
const TIMES = ['1970-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z', '2026-11-21T09:30:00.123Z'];

describe('arrays in binary form', () => {
  const database = useDatabase();

  const read = async (type: string, array: Buffer): Promise<unknown> => {
    const { rows } = await database.client.query<{ items: unknown }>(
      `select to_json($1::${type}[]) as items`,
      [array],
    );
    return rows[0]?.items;
  };

  it('are read by PostgreSQL as what they were made of', async () => {
    const texts = binaryArray('text', TEXTS, (text) => element(binaryText(text)));
    expect(await read('text', texts)).toEqual(TEXTS);
    const bytes = binaryArray('bytea', ['\u00ff\u0000a', ''], element);
    expect(await read('bytea', bytes)).toEqual(['\\xff0061', '\\x']);
    const times = timeArray(TIMES, (time) => new Date(time));
    const readTimes = (await read('timestamptz', times)) as string[];
    expect(readTimes.map((time) => new Date(time).toISOString())).toEqual(TIMES);
    const booleans = booleanArray([true, false], (value) => value);
    expect(await read('bool', booleans)).toEqual([true, false]);
    for (const numbers of [[0, 19, -1, 32_767], [null, 3, null], [null], []])
      expect(
        await read(
          'smallint',
          smallNumberArray(numbers, (number) => number),
        ),
      ).toEqual(numbers);
    const whole = [1, 40_000, 2 ** 31 - 1];
    expect(
      await read(
        'integer',
        numberArray(whole, (number) => number),
      ),
    ).toEqual(whole);
    const ids = binaryArray('uuid', ['\u00ab'.repeat(16)], element);
    expect(await read('uuid', ids)).toEqual(['abababab-abab-abab-abab-abababababab']);
  });

  it('hold new ids, no two alike, that tell their time and that they are UUIDv7', async () => {
    const times = [...TIMES, ...TIMES];
    const ids = (await read(
      'uuid',
      newIdArray(
        times.map((time) => ({ at: new Date(time) })),
        ({ at }) => at,
      ),
    )) as string[];
    expect(ids.map((id) => [version(id), timeOf(id)])).toEqual(times.map((time) => [7, Date.parse(time)]));
    expect(ids.every((id) => /^[89ab]/.test(id.split('-')[3] ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(times.length);
    expect(version(stringify(newIdBytes(new Date())))).toBe(7);
  });

  it('hold the ids that were chosen beside new ones', async () => {
    const chosen = '01936f5e-8c10-7f4e-8d52-3b9a7c6e1c00';
    const at = new Date();
    const ids = (await read(
      'uuid',
      newIdArray([{}, { id: chosen }, {}], () => at),
    )) as string[];
    expect([new Set(ids).size, ids.indexOf(chosen)]).toEqual([3, 1]);
  });
});

describe('a batch', () => {
  const database = useDatabase();

  it('is stored, also as the previous version has encoded it for the journal', async () => {
    const batch = encodeScans([SCAN]);
    const stored: unknown[] = [];
    for (const encoded of [batch, batch.slice(0, -1)]) {
      await database.client.query('delete from scan_log');
      await database.client.query(appendScans(encoded, false));
      const { rows } = await database.client.query<object>('select vias, versions, rules from scan_log');
      stored.push(...rows);
    }
    expect(stored).toEqual([
      { vias: ['link'], versions: [70_000], rules: [null] },
      { vias: ['link'], versions: null, rules: [null] },
    ]);
  });
});

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);
