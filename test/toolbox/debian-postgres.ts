import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { logOf } from '../../scripts/embedded-postgres/postmaster.js';

/** Each version of PostgreSQL has a folder of its own. */
const HOME = '/usr/lib/postgresql';

export interface DebianPostgres {
  url: string;
  log(): string;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL that Debian packages: unlike the embedded one, it has JIT and contrib modules. */
export async function startDebianPostgres(settings: Record<string, string>): Promise<DebianPostgres> {
  const [version] = existsSync(HOME) ? readdirSync(HOME).sort((a, b) => Number(b) - Number(a)) : [];
  if (!version)
    throw new Error(
      `${HOME} is missing: install the Debian package postgresql (apt-get install -y postgresql)`,
    );
  const bin = join(HOME, version, 'bin');
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'debian-postgres-'));
  chmodSync(folder, 0o755);
  const dir = join(folder, 'postgres');
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  const { url, stop } = await ensurePostgres(dir, { binaries, settings: { ...settings, fsync: 'off' } });
  return {
    url,
    log: () => readFileSync(logOf(dir), 'utf8'),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
