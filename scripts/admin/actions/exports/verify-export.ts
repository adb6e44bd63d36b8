import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExportOf } from '#libs/secrets';
import { CommandError } from '../../../start/command-error.js';
import { appSecretIn } from '../../../start/data-folder.js';
import { hasCluster } from '../../../start/database.js';
import { loadSettings } from '../../../start/settings.js';
import type { CommandEnvironment } from '../../command.js';
import type { Output } from '../../output.js';
import { MANIFEST, SIGNATURE, Tally, type Manifest, type ManifestFile } from '#libs/operations';

/** Compares each file with the manifest, and the signature of the manifest with APP_SECRET. */
export async function verifyExport(
  { env }: CommandEnvironment,
  folder: string,
  output: Output,
): Promise<boolean> {
  const bytes = await read(folder, MANIFEST);
  const signature = await read(folder, SIGNATURE);
  if (!secretsOf(env).some((secret) => isExportOf(secret, bytes, signature)))
    throw new CommandError(`${MANIFEST} was changed, or made by a service with another APP_SECRET.`);
  const { files } = JSON.parse(bytes.toString()) as Manifest;
  let isIntact = true;
  for (const file of files) {
    const fault = await checkFile(folder, file);
    output.print({ file: file.name, rows: file.rows, fault }, `${fault ?? 'ok'}  ${file.name}`);
    isIntact &&= fault === null;
  }
  return isIntact;
}

async function checkFile(
  folder: string,
  { name, sha256, bytes, rows }: ManifestFile,
): Promise<string | null> {
  const found = await describeFile(folder, name).catch(() => null);
  if (!found) return 'missing';
  return found.sha256 === sha256 && found.bytes === bytes && found.rows === rows ? null : 'changed';
}

async function describeFile(folder: string, name: string): Promise<ManifestFile> {
  const tally = new Tally();
  const content = createReadStream(join(folder, name)) as AsyncIterable<Buffer>;
  for await (const bytes of tally.passing(content)) bytes.subarray();
  return tally.as(name);
}

async function read(folder: string, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name));
  } catch (error) {
    throw new CommandError(`${folder} is not an export (${(error as Error).message}).`);
  }
}

function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const settings = loadSettings(env);
  const isEmbedded = settings.appSecret === undefined && hasCluster(settings);
  const appSecret = isEmbedded ? appSecretIn(settings.dataDir) : settings.requireAppSecret();
  return [appSecret, ...settings.appSecretPrevious];
}
