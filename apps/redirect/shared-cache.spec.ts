import { getHeapStatistics } from 'node:v8';
import { CodeCache } from './code-cache.js';
import type { ResolvedCode } from './resolved-code.js';
import { SharedCache } from './shared-cache.js';

interface Entry {
  workspaceId: string;
  bytes: number;
}

const entry = (workspaceId: string, bytes = 10): Entry => ({ workspaceId, bytes });
const found = (cache: SharedCache<Entry>, ...keys: string[]) => keys.filter((key) => cache.get(key));

describe('SharedCache', () => {
  it('removes the oldest entries of a workspace for its new ones once it has its share', () => {
    const removed: Entry[] = [];
    const cache = new SharedCache<Entry>(
      { bytes: 100, bytesPerWorkspace: 30 },
      (value) => value,
      (value) => removed.push(value),
    );
    cache.set('other', entry('other'));
    for (const key of ['a', 'b', 'c']) cache.set(key, entry('acme'));
    cache.set('a', entry('acme'));
    cache.set('d', entry('acme', 20));
    expect(found(cache, 'other', 'a', 'b', 'c', 'd')).toEqual(['other', 'a', 'd']);
    cache.set('e', entry('acme', 50));
    expect(found(cache, 'other', 'a', 'd', 'e')).toEqual(['other', 'e']);
    expect(removed).toHaveLength(5);
  });

  it('keeps what is read often', () => {
    const cache = new SharedCache<Entry>({ bytes: 30, bytesPerWorkspace: 30 }, (value) => value, jest.fn());
    for (const workspace of ['a', 'b', 'c']) cache.set(workspace, entry(workspace));
    for (let read = 0; read < 16; read++) cache.get('a');
    cache.set('d', entry('d'));
    expect(found(cache, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  });

  it('is bounded for all together, and keeps no state of a workspace without entries', () => {
    const cache = new SharedCache<Entry>({ bytes: 100, bytesPerWorkspace: 60 }, (value) => value, jest.fn());
    for (const workspace of ['a', 'b', 'c']) cache.set(workspace, entry(workspace, 50));
    expect(found(cache, 'a', 'b', 'c')).toEqual(['b', 'c']);
    cache.delete('b');
    cache.set('c', entry('d', 50));
    cache.set('too large', entry('e', 101));
    expect(cache).toMatchObject({ shares: new Map([['d', { bytes: 50, keys: new Set(['c']) }]]) });
    cache.clear();
    expect(cache).toMatchObject({ shares: new Map() });
  });
});

describe('CodeCache', () => {
  const MIB = 2 ** 20;
  const code = (id: string, bytes: number, workspaceId = id) =>
    ({ id, bytes, language: null, scanned: { id, workspaceId } }) as unknown as ResolvedCode; // nothing else is read

  it('keeps redirects, however many long pages are scanned', () => {
    const cache = new CodeCache();
    const set = (key: string, cached: ResolvedCode) => cache.set(key, { code: cached, loadedAt: 0, gaps: 0 });
    set('REDIRECT', code('redirect', 2_000));
    for (let page = 0; page < 100; page++) set(`PAGE${page}`, code(`page ${page}`, 5 * MIB));
    for (let page = 0; page < 100; page++) set(`FLOOD${page}`, code(`flood ${page}`, 5 * MIB, 'flood'));
    const keys = (prefix: string) =>
      Array.from({ length: 100 }, (_, page) => `${prefix}${page}`).filter((key) => cache.get(key));
    expect(cache.get('REDIRECT')).toBeDefined();
    expect(keys('FLOOD')).toHaveLength(6);
    expect(keys('PAGE')).toHaveLength(19);
  });

  it('holds as many usual codes as fit in a quarter of the heap, and three eighths of them of one workspace', () => {
    const bytes = 20_000;
    const quarter = Math.min(256 * MIB, getHeapStatistics().heap_size_limit / 4);
    const sizeWith = (workspaceOf: (index: number) => string) => {
      const cache = new CodeCache();
      for (let index = 0; index * bytes < 2 * quarter; index++)
        cache.set(`A${index}`, { code: code(`a${index}`, bytes, workspaceOf(index)), loadedAt: 0, gaps: 0 });
      return cache.size.bytes;
    };
    const [ofMany, ofOne] = [sizeWith((index) => `workspace ${index % 10}`), sizeWith(() => 'workspace')];
    const room = [quarter - ofMany, (quarter * 3) / 8 - ofOne];
    expect(room.filter((left) => left < 0 || left >= bytes)).toEqual([]);
  });

  it('finds a code by its id, also after it became large', () => {
    const cache = new CodeCache();
    for (const bytes of [2_000, MIB]) cache.set('A', { code: code('a', bytes), loadedAt: bytes, gaps: 0 });
    expect(cache.get('A')?.loadedAt).toBe(MIB);
    cache.delete('a');
    expect(cache.get('A')).toBeUndefined();
  });
});
