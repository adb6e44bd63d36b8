import type { INestApplicationContext } from '@nestjs/common';
import { ExportFault, ImportConflicts, writeNotes, type WorkspaceImport } from '#libs/operations';
import { Config } from '#libs/platform';
import { ImportComparisonService } from '../../../../src/exports/import-comparison.service.js';
import { ImportedMembersService } from '../../../../src/exports/imported-members.service.js';
import { WorkspaceImportService } from '../../../../src/exports/workspace-import.service.js';
import { CommandError } from '../../../start/command-error.js';
import { findWorkspace } from '../find-workspace.js';
import type { Output } from '../../output.js';

export interface ImportInput {
  folder: string;
  trust: string;
  into: string | null;
}

export async function importWorkspace(
  services: INestApplicationContext,
  { folder, trust, into }: ImportInput,
  output: Output,
): Promise<void> {
  const imports = services.get(WorkspaceImportService);
  const target = into === null ? null : await findWorkspace(services, into);
  const opened = await described(imports.open(folder, trust));
  const done = await described(imports.run(opened, target));
  const { workspaceId, name, isNew, isInvited } = done;
  if (!isNew && isInvited) {
    output.print(
      { ...summaryOf(done), invited: 0 },
      `This export of ${name} was imported before: nothing was changed.`,
    );
    return;
  }
  const invited = await services.get(ImportedMembersService).invite(opened, workspaceId);
  const notesFile = `${opened.folder.replace(/\/+$/, '')}-to-do.csv`;
  const notes = isNew
    ? await writeNotes(opened, services.get(Config).shortUrlBase, notesFile)
    : { toPrint: 0, locked: 0 };
  const counted = (name: string) => done.rows[name] ?? 0;
  output.print(
    { ...summaryOf(done), invited, ...notes },
    `Imported ${name} as workspace ${workspaceId}: ${counted('qr-codes')} QR codes, ${counted('scans')} scans, ${counted('files')} files.`,
  );
  output.note(
    `Invited ${invited} members. API keys, webhook endpoints, reports, SCIM and single sign-on have to be created again.`,
  );
  for (const file of done.filesLeft)
    output.note(`The file ${file.name.replace(/\p{Cc}/gu, '')} was not imported: ${file.reason}.`);
  if (notes.toPrint + notes.locked > 0)
    output.note(
      `${notes.toPrint} codes to print again, ${notes.locked} passwords to set again: ${notesFile} lists them.`,
    );
}

const summaryOf = ({ workspaceId, isNew, rows, filesLeft }: WorkspaceImport) => ({
  ...{ workspaceId, isNew, rows, filesLeft },
});

export async function verifyImport(
  services: INestApplicationContext,
  { folder, trust, into }: ImportInput,
  output: Output,
): Promise<void> {
  const opened = await described(services.get(WorkspaceImportService).open(folder, trust));
  const workspaceId = into === null ? opened.manifest.workspace.id : (await findWorkspace(services, into)).id;
  await findWorkspace(services, workspaceId);
  let total = 0;
  for await (const { name, rows, differences, listed } of services
    .get(ImportComparisonService)
    .run(opened, workspaceId)) {
    total += differences;
    const text = differences === 0 ? `equal  ${name} (${rows})` : `${differences} differences  ${name}`;
    output.print({ file: name, rows, differences, listed }, text);
    for (const one of listed) output.note(`  ${one.replace(/\p{Cc}/gu, '')}`);
  }
  if (total > 0) throw new CommandError(`The workspace differs from the export in ${total} rows.`);
  output.note('The workspace is equal to the export.');
}

async function described<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ImportConflicts) {
      const { listed, count } = error.conflicts;
      const rest = count > listed.length ? [`and ${count - listed.length} more`] : [];
      throw new CommandError([error.message, ...listed, ...rest].join('\n'));
    }
    throw error instanceof ExportFault ? new CommandError(`Nothing was imported: ${error.message}`) : error;
  }
}
