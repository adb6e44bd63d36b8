import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMigrations } from './read-migrations.js';

const migration = (name: string) => `export class ${name} { async up() {} }`;

describe('the migrations of a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const read = () => readMigrations(pathToFileURL(`${folder}/`));

  it('are read in the order of their times, without source maps', async () => {
    await write('1763700000002-b.js', migration('B1763700000002'));
    await write('1763700000001-c.js', migration('C1763700000001'));
    await write('1763700000001-c.js.map', '{}');
    expect((await read()).map(({ name }) => name)).toEqual(['C1763700000001', 'B1763700000002']);
  });

  it.each([
    ['1763700000001-none.js', 'export const sql = "";'],
    ['1763700000001-empty.js', ''],
    ['1763700000001-class.js', 'export class Class1763700000001 {}'],
    ['1763700000001-other-time.js', migration('OtherTime1763700000002')],
    ['1763700000001-two.js', `${migration('Two1763700000001')}; export const more = 1;`],
    ['no-time.js', migration('NoTime1763700000001')],
  ])('do not include %s: the process does not start', async (file, text) => {
    await write('1763700000000-first.js', migration('First1763700000000'));
    await write(file, text);
    await expect(read()).rejects.toThrow(`${file} must export one class and nothing else`);
  });
});
