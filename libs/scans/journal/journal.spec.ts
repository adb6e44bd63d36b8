import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal, JournalUnavailable } from './journal.js';

const MAX_BYTES = 1_000;

describe('Journal', () => {
  let folder: string;
  const journals: Journal[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'journal-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const journal of journals.splice(0)) await journal.seal();
    rmSync(folder, { recursive: true });
  });

  const open = async () => {
    const journal = new Journal(folder, MAX_BYTES);
    journals.push(journal);
    await journal.open();
    return journal;
  };
  const segments = () => readdirSync(folder).filter((name) => name.endsWith('.journal'));
  const textsIn = async (journal: Journal) => {
    await journal.seal();
    const found: string[] = [];
    for (const name of await journal.sealed())
      for (const payload of (await journal.read(name))?.payloads ?? []) found.push(String(payload));
    return found.sort();
  };

  it('returns what was appended, and nothing after it is deleted', async () => {
    const journal = await open();
    await Promise.all(['a', 'b', 'c'].map((text) => journal.append(Buffer.from(text))));
    expect(await journal.sealed()).toEqual([]);
    expect(await textsIn(journal)).toEqual(['a', 'b', 'c']);
    for (const name of await journal.sealed()) await journal.delete(name);
    expect([await textsIn(journal), journal.bytes]).toEqual([[], 0]);
  });

  it('writes again what it appended to a segment that another process has claimed', async () => {
    const journal = await open();
    await journal.append(Buffer.from('before'));
    const other = await open();
    expect(await textsIn(other)).toEqual(['before']);
    await journal.append(Buffer.from('after'));
    expect(await textsIn(journal)).toEqual(['after']);
    expect(segments()).toHaveLength(2);
  });

  it('claims only segments that were not written for a time', async () => {
    const journal = await open();
    const other = await open();
    await journal.append(Buffer.from('text'));
    await other.claim(60_000);
    expect(await textsIn(other)).toEqual([]);
    await other.claim(0);
    expect(await textsIn(other)).toEqual(['text']);
  });

  it('claims a segment that was written in the same millisecond', async () => {
    const journal = await open();
    const other = await open();
    await journal.append(Buffer.from('text'));
    const now = 1_790_000_000_000;
    jest.spyOn(Date, 'now').mockReturnValue(now);
    utimesSync(join(folder, segments()[0] ?? ''), now / 1_000, now / 1_000 + 0.0007);
    await other.claim(0);
    expect(await textsIn(other)).toEqual(['text']);
  });

  it('refuses what exceeds its size, with all files of the folder', async () => {
    writeFileSync(join(folder, 'of-another-process'), Buffer.alloc(900));
    const journal = await open();
    await journal.append(Buffer.alloc(20));
    await expect(journal.append(Buffer.alloc(100))).rejects.toThrow(JournalUnavailable);
    await journal.append(Buffer.alloc(20));
    expect(await journal.findObstacle()).toBeNull();
    appendFileSync(join(folder, 'of-another-process'), Buffer.alloc(100));
    await journal.claim(0);
    expect(await journal.findObstacle()).toBe('journal is full');
  });

  it('refuses records while the folder is gone, and takes them again', async () => {
    const journal = await open();
    expect(await journal.freeBytes()).toBeGreaterThan(0);
    renameSync(folder, `${folder}-moved`);
    await expect(journal.append(Buffer.from('lost'))).rejects.toThrow(
      /^the journal in \/.* cannot be written: .*ENOENT.*\/[0-9a-f-]{36}\./,
    );
    expect(await journal.findObstacle()).toBe('journal cannot be written');
    renameSync(`${folder}-moved`, folder);
    await journal.append(Buffer.from('kept'));
    expect(await textsIn(journal)).toEqual(['kept']);
  });
});
