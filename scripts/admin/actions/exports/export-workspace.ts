import { mkdir, writeFile as writeWhole } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { Client } from 'pg';
import { Config, VERSION } from '#libs/platform';
import { exportPublicKey, signExport } from '#libs/secrets';
import { CommandError } from '../../../start/command-error.js';
import { findWorkspace } from '../find-workspace.js';
import type { Output } from '../../output.js';
import { EXPORTED_FILES } from './exported-files.js';
import { MANIFEST, PUBLIC_KEY, SIGNATURE, writeFile, type Manifest, type ManifestFile } from './manifest.js';
import { rowLines } from './row-lines.js';

/** @param folder does not exist yet; default: one named after the workspace and the time */
export async function exportWorkspace(
  services: INestApplicationContext,
  { workspace: which, folder: given }: { workspace: string; folder: string | null },
  output: Output,
): Promise<void> {
  const { id, name } = await findWorkspace(services, which);
  const config = services.get(Config);
  const madeAt = new Date().toISOString();
  const folder = given ?? `export-${id}-${madeAt.slice(0, 19).replaceAll(':', '-')}`;
  await create(folder);
  const database = new Client({ connectionString: config.requireDirectUrl() });
  await database.connect();
  try {
    const files = await writeFiles(database, folder, id);
    const manifest: Manifest = { format: 1, service: VERSION, madeAt, workspace: { id, name }, files };
    await writeManifest(folder, manifest, config.requireAppSecret());
    const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
    output.print({ folder, rows, files: files.length }, `Exported ${rows} rows of ${name} to ${folder}.`);
  } finally {
    await database.end();
  }
}

async function create(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw new CommandError(`${folder} cannot be created (${(error as Error).message}): name a new folder.`);
  }
}

async function writeFiles(database: Client, folder: string, workspaceId: string): Promise<ManifestFile[]> {
  const files: ManifestFile[] = [];
  for (const exported of EXPORTED_FILES)
    files.push(await writeFile(folder, `${exported.name}.jsonl`, rowLines(database, exported, workspaceId)));
  const logo = await readLogo(database, workspaceId);
  if (logo) files.push(await writeFile(folder, `logo.${logo.type}`, Readable.from([logo.bytes])));
  return files;
}

const LOGO = /^data:image\/(png|jpeg|webp|svg\+xml);base64,(.+)$/;

async function readLogo(database: Client, workspaceId: string) {
  const { rows } = await database.query<{ logo: string | null }>(
    'select logo from workspace_brands where workspace_id = $1',
    [workspaceId],
  );
  const [, type, base64] = LOGO.exec(rows[0]?.logo ?? '') ?? [];
  return type && base64 ? { type: type.replace('+xml', ''), bytes: Buffer.from(base64, 'base64') } : null;
}

async function writeManifest(folder: string, manifest: Manifest, appSecret: string): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const mode = { mode: 0o600 };
  await writeWhole(join(folder, MANIFEST), bytes, mode);
  await writeWhole(join(folder, SIGNATURE), signExport(appSecret, bytes), mode);
  await writeWhole(join(folder, PUBLIC_KEY), exportPublicKey(appSecret), mode);
}
