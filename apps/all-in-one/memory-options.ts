import { totalmem } from 'node:os';
import type { Role } from './roles.js';

/** Mebibytes of each half of the young generation; Node 24 takes up to 64. With 32, a scan seldom waits for the garbage collector (bench/README.md). */
const SEMI_SPACE: Record<Role, number> = { redirect: 32, api: 16, worker: 16 };

/** Shares of the container's memory limit. The rest is for young generations, code, buffers and images. */
const OLD_GENERATION: Record<Role, number> = { redirect: 0.25, api: 0.2, worker: 0.15 };

/**
 * Returns options of Node. Each process takes half of the memory limit for its old generation by default, as if it were the
 * only one in the container: three of them would be killed by the kernel before they collect garbage.
 */
export function memoryOptions(role: Role, limitBytes = memoryLimit()): string[] {
  const options = [`--max-semi-space-size=${SEMI_SPACE[role]}`];
  if (limitBytes === null) return options;
  return [...options, `--max-old-space-size=${Math.floor((limitBytes * OLD_GENERATION[role]) / 2 ** 20)}`];
}

/** Without a limit, cgroup v2 reports none, and version 1 a very large one. */
function memoryLimit(): number | null {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : null;
}
