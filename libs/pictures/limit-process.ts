import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

const WATCH_MS = 10;
/** The server has priority, as over threads. */
const NICENESS = 10;

interface ProcessLimits {
  /** Of the resident memory. Node does not start with a limited address space. */
  maxMiB: number;
  maxMs: number;
}

/**
 * Ends this process when it exceeds its limits. Libraries work in threads of their own, so its event loop is free to
 * watch them. If the container has no memory left, the kernel ends this process rather than the server.
 */
export function limitProcess({ maxMiB, maxMs }: ProcessLimits): void {
  setPriority(Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW));
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  const end = () => process.kill(process.pid, 'SIGKILL');
  setInterval(() => {
    if (process.memoryUsage.rss() > maxMiB * 2 ** 20) end();
  }, WATCH_MS).unref();
  setTimeout(end, maxMs).unref();
}
