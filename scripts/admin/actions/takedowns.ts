import type { INestApplicationContext } from '@nestjs/common';
import { Config, parseUrl } from '#libs/platform';
import { CommandError } from '../../start/command-error.js';
import { ShortCodeUnknown } from '../../../src/qr/record/qr.errors.js';
import {
  QrTakedownsService,
  type TakenDown,
  type WhichCode,
  type WhichCodes,
} from '../../../src/qr/write/qr-takedowns.service.js';
import type { Output } from '../output.js';
import { ApiKeysService } from '../../../src/auth/api-keys/api-keys.service.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { findWorkspace, isId } from './find-workspace.js';
import type { TakedownScope } from '../takedown-scope.js';

export async function takeDown(
  services: INestApplicationContext,
  which: TakedownScope,
  output: Output,
): Promise<void> {
  if (typeof which !== 'string') {
    const codes = await eachOfScope(services, which, (codesOf) =>
      services.get(QrTakedownsService).takeDownAll(codesOf),
    );
    return output.print({ codes }, `Took down ${codes} QR codes.`);
  }
  const code = await known(services, which, (found) => services.get(QrTakedownsService).takeDown(found));
  output.print(shown(code), `Took down ${code.shortCode ?? ''} (${code.name}).`);
}

export async function liftTakedown(
  services: INestApplicationContext,
  which: TakedownScope,
  output: Output,
): Promise<void> {
  if (typeof which !== 'string') {
    const codes = await eachOfScope(services, which, (codesOf) =>
      services.get(QrTakedownsService).liftAll(codesOf),
    );
    return output.print({ codes }, `Lifted the takedown of ${codes} QR codes.`);
  }
  const code = await known(services, which, (found) => services.get(QrTakedownsService).lift(found));
  output.print(shown(code), `Lifted the takedown of ${code.shortCode ?? ''} (${code.name}).`);
}

/** Acts on each workspace of the scope. Returns the sum of what `act` returns. */
async function eachOfScope(
  services: INestApplicationContext,
  { workspace, creator }: Exclude<TakedownScope, string>,
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

/** These can follow a short URL: its preview, its picture, and the form for its password. */
const END = /(?:\+|%2b|\/|\.svg|\.png|\/unlock)$/i;

/** @throws CommandError for a URL of another site, whose last part can be the short code of somebody else */
async function known(
  services: INestApplicationContext,
  which: string,
  act: (code: WhichCode) => Promise<TakenDown>,
): Promise<TakenDown> {
  const code = codeOf(services, which);
  try {
    return await act(code);
  } catch (error) {
    // Only domains of customers have such codes.
    throw code.domain !== null && error instanceof ShortCodeUnknown ? foreign(services, which) : error;
  }
}

function codeOf(services: INestApplicationContext, which: string): WhichCode {
  if (!/[/:]/.test(which)) return { domain: null, shortCode: which.replace(/\+$/, '') };
  const { shortUrlBase } = services.get(Config);
  const base = new URL(`${shortUrlBase}/`);
  const url = parseUrl(which.includes('://') ? which : `${base.protocol}//${which}`);
  const isOurs =
    url?.host === base.host && url.pathname.toLowerCase().startsWith(base.pathname.toLowerCase());
  const code = url?.pathname.slice(isOurs ? base.pathname.length : 1).replace(END, '') ?? '';
  if (url && /^[\w-]+$/.test(code)) return { domain: isOurs ? null : url.hostname, shortCode: code };
  throw foreign(services, which);
}

function foreign(services: INestApplicationContext, which: string): CommandError {
  const { shortUrlBase } = services.get(Config);
  return new CommandError(
    `${which} is not a short URL of this service, which begins with ${shortUrlBase}/ or the domain of a customer.`,
  );
}

const shown = ({ id, workspaceId, shortCode, takenDownAt }: TakenDown) => ({
  id,
  workspaceId,
  shortCode,
  takenDownAt: takenDownAt?.toISOString() ?? null,
});
