import fs from 'node:fs';
import path from 'node:path';
import { processStartTime } from './processes.js';

interface Holder {
  pid: number;
  birth: string;
}

/**
 * Claims `folder` for this process until it ends, however it ends. Claims are numbered files and the highest one
 * counts: a stale claim is never removed before a higher one exists, so two processes that find the same stale claim
 * cannot both take it over.
 * @returns the id of the process that owns the folder, or null if this process does now
 */
export function claimFolder(folder: string): number | null {
  const claims = path.join(folder, 'claims');
  fs.mkdirSync(claims, { recursive: true, mode: 0o700 });
  for (;;) {
    const highest = numbersIn(claims).at(-1) ?? 0;
    const holder = highest > 0 ? holderOf(path.join(claims, String(highest))) : null;
    if (holder && holder.birth === processStartTime(holder.pid))
      return holder.pid === process.pid ? null : holder.pid;
    const mine = highest + 1;
    if (!linkClaim(claims, mine)) continue;
    if (numbersIn(claims).at(-1) !== mine) {
      fs.rmSync(path.join(claims, String(mine)), { force: true });
      continue;
    }
    for (const older of numbersIn(claims).filter((number) => number < mine)) {
      fs.rmSync(path.join(claims, String(older)), { force: true });
    }
    return null;
  }
}

/** A hard link to a complete file ensures that a claim is never seen half written. */
function linkClaim(claims: string, number: number): boolean {
  const draft = path.join(claims, `draft-${process.pid}`);
  const holder: Holder = { pid: process.pid, birth: processStartTime(process.pid) };
  fs.writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    fs.linkSync(draft, path.join(claims, String(number)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

const numbersIn = (claims: string) =>
  fs
    .readdirSync(claims)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);

function holderOf(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}
