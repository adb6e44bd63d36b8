import { execFileSync } from 'node:child_process';
import { memoryOptions } from './memory-options.js';
import { ROLES } from './roles.js';

const MIB = 2 ** 20;
const heapLimitWith = (options: string[]) =>
  Number(
    execFileSync(process.execPath, [...options, '-p', 'v8.getHeapStatistics().heap_size_limit'], {
      env: {},
      encoding: 'utf8',
    }),
  );

describe('the memory of the roles in one container', () => {
  it.each([1_024, 2_048, 8_192])('leaves a quarter of %s MiB to what is not in a heap', (limitMiB) => {
    const heaps = ROLES.map((role) => heapLimitWith(memoryOptions(role, limitMiB * MIB)));
    const sum = heaps.reduce((total, heap) => total + heap, 0) / MIB;
    expect(sum).toBeGreaterThan(limitMiB * 0.6);
    expect(sum).toBeLessThanOrEqual(limitMiB * 0.8);
  });

  it('does not limit the old generation outside of a container', () => {
    expect(memoryOptions('redirect', null)).toEqual(['--max-semi-space-size=32']);
  });
});
