import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

export interface Identity {
  name: string;
  ids: { uid: number; gid: number } | Record<string, never>;
}

/** PostgreSQL refuses to run as root. An existing cluster keeps its owner. */
export function identityFor(cluster: string): Identity {
  if (process.getuid?.() !== 0) return { name: ownName(), ids: {} };
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid > 0) return { name: `of id ${owner.uid}`, ids: { uid: owner.uid, gid: owner.gid } };
  for (const name of ['postgres', 'nobody', 'daemon', 'bin']) {
    const ids = { uid: idOf('-u', name), gid: idOf('-g', name) };
    if (ids.uid > 0) return { name, ids };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system has no user postgres, nobody, daemon or bin to run it as: start the service as a regular user, or set DATABASE_URL.',
  );
}

/**
 * Returns the outermost part of `target` that `identity` cannot access, or the target itself; null if it can access
 * all.
 */
export function firstInaccessibleDir(identity: Identity, target: string): string | null {
  if (!('uid' in identity.ids)) return null;
  const parts = path.resolve(target).split(path.sep).slice(1);
  const steps = parts.map((_, index) => path.sep + parts.slice(0, index + 1).join(path.sep));
  const check = 'for step; do [ -x "$step" ] || { printf %s "$step"; exit; }; done';
  try {
    const closed = execFileSync('/bin/sh', ['-c', check, 'sh', ...steps], { ...identity.ids, cwd: '/' });
    return closed.toString() || null;
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and this process cannot switch to the user ${identity.name}: start the service as a regular user, or set DATABASE_URL.`,
    );
  }
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

function idOf(flag: string, user: string): number {
  try {
    return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return -1;
  }
}
