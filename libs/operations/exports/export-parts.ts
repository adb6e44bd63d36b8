import type { Client } from 'pg';
import { VERSION } from '#libs/platform';
import { exportPublicKey, signExport } from '#libs/secrets';
import { EXPORTED_FILES, LEADS } from './exported-files.js';
import { MANIFEST, PUBLIC_KEY, SIGNATURE, Tally, type Manifest, type ManifestFile } from './manifest.js';
import { rowLines } from './row-lines.js';

/** A file of an export; the next one begins after its content has been read. */
export interface ExportPart {
  name: string;
  content: AsyncIterable<Buffer>;
}

export interface ExportedWorkspace {
  id: string;
  name: string;
  madeAt: string;
}

interface Options {
  appSecret: string;
  hasLeads: boolean;
}

/**
 * Yields the files of an export, then its manifest with the sums of all, its signature, and the key for that.
 * @returns what the manifest lists
 */
export async function* exportParts(
  database: Client,
  { id, name, madeAt }: ExportedWorkspace,
  { appSecret, hasLeads }: Options,
): AsyncGenerator<ExportPart, ManifestFile[]> {
  const files: ManifestFile[] = [];
  const counted = (file: string, source: AsyncIterable<Buffer | string>): ExportPart => {
    const tally = new Tally();
    async function* content() {
      yield* tally.passing(source);
      files.push(tally.as(file));
    }
    return { name: file, content: content() };
  };
  for (const exported of EXPORTED_FILES)
    if (hasLeads || exported.name !== LEADS)
      yield counted(`${exported.name}.jsonl`, rowLines(database, exported, id));
  const logo = await readLogo(database, id);
  if (logo) yield counted(`logo.${logo.type}`, only(logo.bytes));
  const manifest: Manifest = { format: 1, service: VERSION, madeAt, workspace: { id, name }, files };
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  yield { name: MANIFEST, content: only(bytes) };
  yield { name: SIGNATURE, content: only(signExport(appSecret, bytes)) };
  yield { name: PUBLIC_KEY, content: only(Buffer.from(exportPublicKey(appSecret))) };
  return files;
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
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
