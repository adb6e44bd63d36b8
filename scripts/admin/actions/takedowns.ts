import type { INestApplicationContext } from '@nestjs/common';
import { CommandError } from '../../start/command-error.js';
import { FileTakedownsService, type FileTakedown } from '../../../src/files/file-takedowns.service.js';
import { TakedownActsService } from '../../../src/operator/takedown-acts.service.js';
import {
  QrTakedownsService,
  type TakenDown,
  type WhichCodes,
} from '../../../src/qr/write/qr-takedowns.service.js';
import type { Output } from '../output.js';
import { ApiKeysService } from '../../../src/auth/api-keys/api-keys.service.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { findWorkspace, isId } from './find-workspace.js';
import type { CodesOfScope, TakedownScope } from '../takedown-scope.js';

export async function takeDown(
  services: INestApplicationContext,
  which: TakedownScope,
  output: Output,
): Promise<void> {
  if (typeof which === 'object' && 'file' in which) {
    const taken = await services.get(FileTakedownsService).takeDown(which.file);
    return output.print(
      shownFile(taken),
      `Took down the file ${taken.sha256}, of which ${counted(taken)}. Nobody can upload it again.`,
    );
  }
  if (typeof which !== 'string') {
    const codes = await eachOfScope(services, which, (codesOf) =>
      services.get(QrTakedownsService).takeDownAll(codesOf),
    );
    return output.print({ codes }, `Took down ${codes} QR codes.`);
  }
  const code = await services.get(TakedownActsService).takeDown(which);
  output.print(shown(code), `Took down ${code.shortCode ?? ''} (${code.name}).`);
}

export async function liftTakedown(
  services: INestApplicationContext,
  which: TakedownScope,
  output: Output,
): Promise<void> {
  if (typeof which === 'object' && 'file' in which) {
    const lifted = await services.get(FileTakedownsService).lift(which.file);
    return output.print(
      shownFile(lifted),
      `Lifted the takedown of the file ${lifted.sha256}, of which ${counted(lifted)}.`,
    );
  }
  if (typeof which !== 'string') {
    const codes = await eachOfScope(services, which, (codesOf) =>
      services.get(QrTakedownsService).liftAll(codesOf),
    );
    return output.print({ codes }, `Lifted the takedown of ${codes} QR codes.`);
  }
  const code = await services.get(TakedownActsService).lift(which);
  output.print(shown(code), `Lifted the takedown of ${code.shortCode ?? ''} (${code.name}).`);
}

/** Acts on each workspace of the scope. Returns the sum of what `act` returns. */
async function eachOfScope(
  services: INestApplicationContext,
  { workspace, creator }: CodesOfScope,
  act: (codes: WhichCodes) => Promise<number>,
): Promise<number> {
  const creators = creator === null ? null : await creatorsOf(services, creator);
  const ids =
    workspace === null
      ? await services.get(QrTakedownsService).findWorkspaces(creators ?? [])
      : [(await findWorkspace(services, workspace)).id];
  let count = 0;
  for (const workspaceId of ids) count += await act({ workspaceId, creators });
  return count;
}

/** A person with the keys that are bound to them, or one API key or former account by its id. */
async function creatorsOf(services: INestApplicationContext, creator: string): Promise<string[]> {
  if (isId(creator)) return [creator.toLowerCase()];
  const account = await services.get(AccountsService).findByEmail(creator);
  if (!account)
    throw new CommandError(`No account has the email address "${creator}", and it is no id of an API key.`);
  return [account.id, ...(await services.get(ApiKeysService).findIdsMadeBy(account.id))];
}

const shownFile = ({ takenDownAt, ...takedown }: FileTakedown) => ({
  ...takedown,
  takenDownAt: takenDownAt?.toISOString() ?? null,
});
const counted = ({ files, workspaces }: FileTakedown) =>
  `${workspaces} ${workspaces === 1 ? 'workspace has' : 'workspaces have'} ${files} ${files === 1 ? 'copy' : 'copies'}`;

const shown = ({ id, workspaceId, shortCode, takenDownAt }: TakenDown) => ({
  id,
  workspaceId,
  shortCode,
  takenDownAt: takenDownAt?.toISOString() ?? null,
});
