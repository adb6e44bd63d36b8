import type { INestApplicationContext } from '@nestjs/common';
import { WorkspacesService } from '../../../src/workspaces/workspaces.service.js';
import { Transactions } from '#libs/database';
import { CommandError } from '../../start/command-error.js';
import { findWorkspace } from './find-workspace.js';
import type { Output } from '../output.js';

export async function freezeWorkspace(
  services: INestApplicationContext,
  { workspace, isFrozen }: { workspace: string; isFrozen: boolean },
  output: Output,
): Promise<void> {
  const { id, name } = await findWorkspace(services, workspace);
  if (isFrozen) await refuseDuringImport(services, id);
  const { frozenAt } = await services.get(WorkspacesService).freeze(id, isFrozen);
  output.print(
    { id, frozenAt: frozenAt?.toISOString() ?? null },
    isFrozen
      ? `Froze ${name}: within 2 seconds, nobody can change anything. \`workspace freeze ${id} --end\` undoes it.`
      : `${name} can be changed again within 2 seconds.`,
  );
}

/** @param url before the path of a short URL; null ends it */
export async function forwardWorkspace(
  services: INestApplicationContext,
  { workspace, url }: { workspace: string; url: string | null },
  output: Output,
): Promise<void> {
  const { id, name } = await findWorkspace(services, workspace);
  if (url !== null) await refuseDuringImport(services, id);
  const { forwardUrl, frozenAt } = await services.get(WorkspacesService).forward(id, url);
  output.print(
    { id, forwardUrl },
    url === null
      ? `This installation answers the codes of ${name} again within 5 seconds. ${
          frozenAt === null
            ? 'They can be changed.'
            : `Nobody can change them until \`workspace freeze ${id} --end\`.`
        }`
      : `Within 5 seconds, the short URLs of ${name} lead to ${url}, and are not counted here any longer; those of its own domains follow their DNS. \`workspace forward ${id} --end\` undoes it.`,
  );
}

/** An import of links that is at work would fail for good, half done. @throws CommandError */
async function refuseDuringImport(services: INestApplicationContext, id: string): Promise<void> {
  const [open] = await services.get(Transactions).query<{ id: string; state: string }>(
    `select id, state from imports
     where workspace_id = $1 and state in ('queued', 'checking', 'running', 'reverting')`,
    [id],
  );
  if (open)
    throw new CommandError(
      `The import ${open.id} of this workspace is ${open.state}, and would fail: wait until it ends, or cancel it.`,
    );
}
