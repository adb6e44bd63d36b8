import { readdirSync, readFileSync } from 'node:fs';

/** Linux has this tick on every architecture that Node supports. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ownMs: number;
  endedMs: number;
}

/** Returns the CPU time of a process and its descendants in milliseconds; null without /proc. */
export function processorTimeMs(pid: number): number | null {
  const root = statOf(pid);
  if (!root) return null;
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return others.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), root.ownMs + root.endedMs);
}

/** Fields are numbered as in proc_pid_stat(5); the second, a name in parentheses, may contain any characters. */
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
