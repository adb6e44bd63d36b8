import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { Identity } from './identity.js';

export const isCluster = (dir: string) => fs.existsSync(path.join(dir, 'PG_VERSION'));
const passwordFileOf = (dir: string) => `${dir}.password`;
export const passwordOf = (dir: string) => fs.readFileSync(passwordFileOf(dir), 'utf8').trim();

/**
 * Creates the cluster in a draft folder and renames it when complete, so that an interrupted one is never mistaken for
 * a cluster.
 */
export function makeCluster(dir: string, initdb: string, identity: Identity): void {
  if (fs.existsSync(dir) && fs.readdirSync(dir).length > 0) {
    throw new EmbeddedPostgresError(
      `${dir} contains something other than a PostgreSQL cluster: move it, or set DATA_DIR to another folder.`,
    );
  }
  if (identity.name === '') {
    const uid = process.getuid?.();
    throw new EmbeddedPostgresError(
      `PostgreSQL's initdb needs a name for the user id ${uid}, but /etc/passwd has none: add a line such as qr:x:${uid}:${uid}::/tmp:/bin/sh to it, or set DATABASE_URL.`,
    );
  }
  removeDrafts(dir);
  // The name is unique, because the initdb of a killed start may still write into its draft.
  const draft = `${dir}.draft-${process.pid}`;
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = passwordFileOf(dir);
  fs.rmSync(passwordFile, { force: true });
  fs.writeFileSync(passwordFile, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 });
  if ('uid' in identity.ids) {
    for (const made of [draft, passwordFile]) fs.chownSync(made, identity.ids.uid, identity.ids.gid);
  }
  runInitdb(initdb, draft, passwordFile, identity);
  fs.renameSync(draft, dir);
}

function removeDrafts(dir: string): void {
  const name = `${path.basename(dir)}.draft-`;
  for (const entry of fs.readdirSync(path.dirname(dir)).filter((each) => each.startsWith(name))) {
    const draft = path.join(path.dirname(dir), entry);
    fs.rmSync(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function runInitdb(initdb: string, draft: string, passwordFile: string, identity: Identity): void {
  const files = [`--pgdata=${draft}`, `--pwfile=${passwordFile}`];
  const access = ['--auth=scram-sha-256', '--username=qr'];
  const { status, error, stderr } = spawnSync(
    initdb,
    [...files, ...access, '--encoding=UTF8', '--no-locale'],
    {
      ...identity.ids,
      cwd: draft,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  if (status === 0) return;
  const said = error ? error.message : lastComplaint(stderr.toString());
  throw new EmbeddedPostgresError(`PostgreSQL's initdb failed: ${said ?? `exit code ${status}`}`);
}

const lastComplaint = (output: string) =>
  output
    .trim()
    .split('\n')
    .filter((line) => /error|fatal/i.test(line))
    .at(-1);
