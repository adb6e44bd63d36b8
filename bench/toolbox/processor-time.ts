import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux on every architecture that Node runs on. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ownMs: number;
  /** Of its children that have ended. */
  endedMs: number;
}

/** Processor time so far of a process and all that it started, in milliseconds; null where there is no /proc. */
export function processorTimeMs(pid: number): number | null {
  const root = statOf(pid);
  if (!root) return null;
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return others.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), root.ownMs + root.endedMs);
}

/** Fields as proc_pid_stat(5) numbers them; the second, a name in parentheses, may hold anything. */
function statOf(pid: number): Stat | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (first: number) => Number(fields[first - 3]) + Number(fields[first - 2]);
  return { parent: Number(fields[1]), ownMs: ticks(14) * TICK_MS, endedMs: ticks(16) * TICK_MS };
}
