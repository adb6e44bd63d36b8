import { readFileSync } from 'node:fs';

/** What a process has in memory in MiB, now (VmRSS) or at most so far (VmHWM); NaN where there is no /proc. */
export function memoryMiB(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
