import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { certifyErasure, NotErased } from '#libs/operations';
import { Clock, Config } from '#libs/platform';
import { exportFingerprint, exportPublicKey, signExport } from '#libs/secrets';
import { CommandError } from '../../../start/command-error.js';
import type { Output } from '../../output.js';

interface Input {
  workspaceId: string;
  backupsUntil: string;
  folder: string | null;
}

export async function certify(
  services: INestApplicationContext,
  { workspaceId, backupsUntil, folder: given }: Input,
  output: Output,
): Promise<void> {
  const config = services.get(Config);
  const appSecret = config.requireAppSecret();
  const database = new Client({ connectionString: config.requireDirectUrl() });
  await database.connect();
  try {
    const now = services.get(Clock).now();
    const certificate = await certifyErasure(database, workspaceId, { config, now, backupsUntil });
    const bytes = Buffer.from(`${JSON.stringify(certificate, null, 2)}\n`);
    const folder = given ?? `erasure-${workspaceId}`;
    await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, 'certificate.json'), bytes);
    await writeFile(join(folder, 'certificate.sig'), signExport(appSecret, bytes));
    await writeFile(join(folder, 'public-key.pem'), exportPublicKey(appSecret));
    const fingerprint = exportFingerprint(exportPublicKey(appSecret));
    output.print(
      { ...certificate, folder, fingerprint },
      `Nothing of ${workspaceId} is left: see ${folder}.`,
    );
    output.note(`Signed with the key ${fingerprint}`);
  } catch (error) {
    throw error instanceof NotErased ? new CommandError(error.message) : error;
  } finally {
    await database.end();
  }
}
