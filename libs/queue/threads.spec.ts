import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { TaskTooLong, Threads, type ThreadFunction } from './threads.js';

const MODULE = `
  import { getHeapSpaceStatistics } from 'node:v8';
  export function youngMiB() {
    for (let kept = [], at = 0; at < 1_000_000; at++) kept.push({ at }) % 100_000 || (kept = []);
    const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    return space_size / 2 ** 20;
  }
  export function fill() {
    for (const kept = []; ;) kept.push(new Array(10_000).fill(0.5));
  }
  export const sumOf = ({ bytes }) => bytes.reduce((sum, byte) => sum + byte, 0);
`;
const LIMITS = { running: 1, runningPerKey: 1, waiting: 1, waitingPerKey: 1 };

describe('Threads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const module = join(folder, 'tasks.mjs');
  writeFileSync(module, MODULE);
  setFlagsFromString('--max-semi-space-size=32');
  const threads = new Threads(LIMITS, { heapMiB: 48 });

  afterAll(async () => {
    await threads.onApplicationShutdown();
    rmSync(folder, { recursive: true });
  });

  const named = (name: string) => ({ module, name, estimateMs: () => 1 });

  it('gives a thread a young generation of its own, which is smaller than that of the process', async () => {
    expect(await threads.run<null, number>(named('youngMiB'), null)).toBeLessThanOrEqual(12);
  });

  it('ends a task that needs more memory than its thread has, and goes on with the next one', async () => {
    await expect(threads.run<null, null>(named('fill'), null)).rejects.toThrow(TaskTooLong);
    expect(await threads.run<null, number>(named('youngMiB'), null)).toBeGreaterThan(0);
  });

  it.each([
    ['moves bytes', Uint8Array.of(1, 2, 3), 0],
    ['copies those that share their memory with others', new Uint8Array(Uint8Array.of(1, 2, 3, 4).buffer, 0, 3), 3],
  ])('%s', async (_, bytes, left) => {
    const sumOf: ThreadFunction<{ bytes: Uint8Array }, number> = {
      ...named('sumOf'),
      movedIn: (task) => task.bytes,
    };
    expect(await threads.run(sumOf, { bytes })).toBe(6);
    expect(bytes.byteLength).toBe(left);
  });
});
