import { readFileSync } from 'node:fs';

/** Returns the memory of a process in MiB, now (VmRSS) or at its maximum (VmHWM); NaN without /proc. */
export function memoryMiB(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${which}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}
