import type { Client } from 'pg';
import type { OpenedExport } from '../exports/open-export.js';
import type { ExportRecord } from '../exports/read-records.js';
import { readLogo } from './read-logo.js';
import { recordsOf } from './import-conflicts.js';
import type { ImportTarget } from './imported-files.js';

const INSERT_WORKSPACE = `
  insert into workspaces (id, name, plan, per_minute, per_month, max_codes, max_bytes, requires_second_factor, created_at, suspended_at)
  select id, name, plan, per_minute, per_month, max_codes, max_bytes, requires_second_factor, created_at, suspended_at
  from json_populate_recordset(null::workspaces, $1)`;

const INSERT_BRAND = `
  insert into workspace_brands (workspace_id, revision, name, color, logo, font, cover, url, timezone)
  select $2, revision, name, color, $3, font, cover, url, timezone from json_populate_recordset(null::workspace_brands, $1)
  on conflict do nothing`;

const SET_DEFAULT_DESIGN =
  'update workspaces set default_design_template_id = $2 where id = $1 and $2::uuid is not null';

const IS_EMPTY = `
  select not exists (select from qr_codes where workspace_id = $1) and not exists (select from folders where workspace_id = $1)
    and not exists (select from design_templates where workspace_id = $1) and not exists (select from files where workspace_id = $1)
    and not exists (select from domains where workspace_id = $1) and not exists (select from leads where workspace_id = $1)
    as "isEmpty"`;

const FIND_IMPORTED =
  'select sha256, invited_at as "invitedAt" from imported_exports where workspace_id = $1';
const NOTE_IMPORTED =
  'insert into imported_exports (workspace_id, sha256, made_at, imported_at) values ($1, $2, $3, $4)';

export interface EarlierImport {
  sha256: Buffer;
  invitedAt: Date | null;
}

export async function findEarlierImport(
  database: Client,
  workspaceId: string,
): Promise<EarlierImport | null> {
  return (await database.query<EarlierImport>(FIND_IMPORTED, [workspaceId])).rows[0] ?? null;
}

export const noteImport = (
  database: Client,
  { manifest }: OpenedExport,
  sha256: Buffer,
  { workspaceId, now }: ImportTarget,
): Promise<unknown> => database.query(NOTE_IMPORTED, [workspaceId, sha256, manifest.madeAt, now]);

export async function isEmptyWorkspace(database: Client, workspaceId: string): Promise<boolean> {
  const { rows } = await database.query<{ isEmpty: boolean }>(IS_EMPTY, [workspaceId]);
  return rows[0]?.isEmpty === true;
}

export async function exists(database: Client, workspaceId: string): Promise<boolean> {
  return (await database.query('select from workspaces where id = $1', [workspaceId])).rowCount === 1;
}

/** @param isNew false for a workspace that exists, which keeps its name and plan */
export async function insertWorkspace(database: Client, opened: OpenedExport, isNew: boolean): Promise<void> {
  if (isNew) await database.query(INSERT_WORKSPACE, [JSON.stringify([await theOnly(opened, 'workspace')])]);
}

/** What refers to other rows of the workspace. */
export async function completeWorkspace(
  database: Client,
  opened: OpenedExport,
  { workspaceId }: ImportTarget,
): Promise<void> {
  const { default_design_template_id: design } = (await theOnly(opened, 'workspace')) ?? {};
  await database.query(SET_DEFAULT_DESIGN, [workspaceId, design ?? null]);
  const brand = await theOnly(opened, 'brand');
  if (brand)
    await database.query(INSERT_BRAND, [JSON.stringify([brand]), workspaceId, await readLogo(opened)]);
}

async function theOnly(opened: OpenedExport, name: string): Promise<ExportRecord | null> {
  let found: ExportRecord | null = null;
  for await (const records of recordsOf(opened, name)) found ??= records[0] ?? null;
  return found;
}
