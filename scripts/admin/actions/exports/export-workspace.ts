import { createWriteStream } from 'node:fs';
import { mkdir, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { archiveName, ExportFault, type ExportPart } from '#libs/operations';
import { WorkspaceExportService } from '../../../../src/exports/workspace-export.service.js';
import { CommandError } from '../../../start/command-error.js';
import { findWorkspace } from '../find-workspace.js';
import type { Output } from '../../output.js';

interface ExportInput {
  workspace: string;
  folder: string | null;
  since: Date | null;
}

/** @param folder does not exist yet; default: one named after the workspace and the time */
export async function exportWorkspace(
  services: INestApplicationContext,
  { workspace: which, folder: given, since }: ExportInput,
  output: Output,
): Promise<void> {
  const workspace = await findWorkspace(services, which);
  const { id, name } = workspace;
  const madeAt = new Date();
  const folder = given ?? archiveName(id, madeAt);
  await create(folder);
  const take = async (part: ExportPart) => {
    const path = join(folder, part.name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(part.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  };
  const { manifest, fingerprint } = await services
    .get(WorkspaceExportService)
    .run(workspace, { madeAt, hasLeads: true, since, take })
    .catch((error: unknown) => refused(error, folder));
  const { files, gone = [] } = manifest;
  const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  output.print(
    { folder, rows, files: files.length, gone, fingerprint },
    `Exported ${rows} rows of ${name} to ${folder}.`,
  );
  if (gone.length > 0) output.note(`Deleted meanwhile: ${gone.join(', ')}`);
  output.note(`Signed with the key ${fingerprint}`);
}

/** Without its manifest, nobody takes the folder for an export. */
async function refused(error: unknown, folder: string): Promise<never> {
  await rmdir(folder).catch(() => undefined);
  throw error instanceof ExportFault ? new CommandError(error.message) : error;
}

async function create(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    throw new CommandError(`${folder} cannot be created (${(error as Error).message}): name a new folder.`);
  }
}
