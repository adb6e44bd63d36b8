import type { Client } from 'pg';
import { VERSION } from '#libs/platform';
import { exportPublicKey, signExport } from '#libs/secrets';
import type { FileStore } from '#libs/files';
import { exportedContents, findContents } from './exported-contents.js';
import { EXPORTED_FILES, fileName, LEADS } from './exported-files.js';
import { exportSchema } from './export-schema.js';
import {
  MANIFEST,
  PUBLIC_KEY,
  SCHEMA,
  SIGNATURE,
  Tally,
  type Manifest,
  type ManifestFile,
} from './manifest.js';
import { mapParts, type Logo } from './map/map-parts.js';
import { ExportFault } from './open-export.js';
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

export interface ExportOptions {
  appSecret: string;
  shortUrlBase: string;
  /** Null if nothing can be uploaded. */
  store: FileStore | null;
  hasLeads: boolean;
  /** Only scans, leads and clicks from an hour before then on; null for everything. */
  since: Date | null;
}

/** What was made before an export can be stored after it. */
const OVERLAP_MS = 3_600_000;

/**
 * Yields the files of an export, then its manifest with the sums of all, its signature, and the key for that. All rows
 * are of one snapshot, so that totals are those of the scans beside them; uploaded files, which never change, are read
 * after it, without those that were deleted meanwhile.
 * @throws ExportFault if not all uploaded files can be read
 */
export async function* exportParts(
  database: Client,
  { id, name, madeAt }: ExportedWorkspace,
  { appSecret, shortUrlBase, store, hasLeads, since: given }: ExportOptions,
): AsyncGenerator<ExportPart, Manifest> {
  const since = given && new Date(given.getTime() - OVERLAP_MS);
  const files: ManifestFile[] = [];
  const counted = (file: string, source: AsyncIterable<Buffer | string>): ExportPart => {
    const tally = new Tally(file);
    async function* content() {
      yield* tally.passing(source);
      files.push(tally.done());
    }
    return { name: file, content: content() };
  };
  await database.query('begin isolation level repeatable read read only');
  await database.query(`set local timezone to 'UTC'`);
  const contents = since === null ? await findContents(database, id) : [];
  if (!store && contents.length > 0)
    throw new ExportFault(
      `The workspace has ${contents.length} uploaded files: set FILES_DIR or FILES_S3_URL to what the service has.`,
    );
  for (const exported of EXPORTED_FILES)
    if ((hasLeads || exported.name !== LEADS) && (since === null || exported.time !== undefined))
      yield counted(fileName(exported), rowLines(database, exported, { workspaceId: id, since }));
  if (since === null) {
    const logo = await readLogo(database, id);
    if (logo) yield counted(logo.name, only(logo.bytes));
    const source = { database, workspaceId: id, shortUrlBase, now: new Date(madeAt) };
    for await (const file of mapParts(source, logo)) yield counted(file.name, file.content);
  }
  yield counted(SCHEMA, only(jsonBytes(await exportSchema(database))));
  // Many files take long, and a snapshot holds back the vacuum, and every change of a table.
  await database.query('commit');
  const gone: string[] = [];
  if (store) {
    const source = { database, workspaceId: id, store };
    for await (const file of exportedContents(source, contents, gone)) yield counted(file.name, file.content);
  }
  const facts = { format: 2, service: VERSION, madeAt, shortUrlBase } as const;
  const part = { since: since?.toISOString() ?? null, workspace: { id, name }, files, gone };
  const manifest: Manifest = { ...facts, ...part };
  const bytes = jsonBytes(manifest);
  yield { name: MANIFEST, content: only(bytes) };
  yield { name: SIGNATURE, content: only(signExport(appSecret, bytes)) };
  yield { name: PUBLIC_KEY, content: only(Buffer.from(exportPublicKey(appSecret))) };
  return manifest;
}

const jsonBytes = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

const LOGO = /^data:image\/(png|jpeg|webp|svg\+xml);base64,(.+)$/;

async function readLogo(database: Client, workspaceId: string): Promise<Logo | null> {
  const { rows } = await database.query<{ logo: string | null }>(
    'select logo from workspace_brands where workspace_id = $1',
    [workspaceId],
  );
  const [, type, base64] = LOGO.exec(rows[0]?.logo ?? '') ?? [];
  return type && base64
    ? { name: `logo.${type.replace('+xml', '')}`, bytes: Buffer.from(base64, 'base64') }
    : null;
}
