import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentFile } from './file-version.js';

describe('currentFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'current-file-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** As Kubernetes changes a mounted Secret or ConfigMap. */
  const publish = (version: string, text: string) => {
    mkdirSync(join(folder, version));
    writeFileSync(join(folder, version, 'ca.pem'), text);
    symlinkSync(version, join(folder, 'next'));
    renameSync(join(folder, 'next'), join(folder, 'current'));
  };

  it('follows a link to another folder, and keeps what was before if that cannot be used', async () => {
    publish('1', 'one');
    const path = join(folder, 'current', 'ca.pem');
    let reads = 0;
    const read = (file: string) => {
      reads++;
      const text = readFileSync(file, 'utf8');
      if (text === 'broken') throw new Error('it is broken');
      return text;
    };
    const current = currentFile(path, 'REDIS_CA_FILE', read);
    expect([current(), current(), reads]).toEqual(['one', 'one', 1]);
    publish('2', 'two');
    expect([current(), current(), reads]).toEqual(['two', 'two', 2]);
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    publish('3', 'broken');
    expect([current(), current(), reads]).toEqual(['two', 'two', 3]);
    expect((await warned).message).toBe(
      `REDIS_CA_FILE: ${path} has changed and cannot be used: Error: it is broken`,
    );
    publish('4', 'four');
    expect(current()).toBe('four');
  });
});
