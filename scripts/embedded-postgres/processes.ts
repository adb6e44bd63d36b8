import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

const hasProc = fs.existsSync('/proc/self/stat');

/** Returns false for a zombie: if process 1 does not reap, a killed process remains one. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !hasProc || commandOf(pid) !== '';
}

export function commandOf(pid: number): string {
  return read(() =>
    hasProc ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps(pid, 'command='),
  ).replaceAll('\0', ' ');
}

/** Distinguishes a process from a later one with the same id; empty if there is none, or only a zombie. */
export function processStartTime(pid: number): string {
  if (!hasProc) return read(() => ps(pid, 'lstart='));
  return read(() => {
    // Field 22 is the start time; the name in field 2 may contain spaces and parentheses (proc(5)).
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    if (fields[0] === 'Z' || fields[0] === 'X') return '';
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  });
}

export function hasProcessIn(dir: string): boolean | null {
  if (!hasProc) return null;
  return fs.readdirSync('/proc').some((pid) => read(() => fs.readlinkSync(`/proc/${pid}/cwd`)) === dir);
}

const ps = (pid: number, format: string) =>
  execFileSync('ps', ['-o', format, '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();

function read(source: () => string): string {
  try {
    return source();
  } catch {
    return '';
  }
}
