import type { INestApplicationContext } from '@nestjs/common';
import { Config, parseUrl } from '#libs/platform';
import { CommandError } from '../../start/command-error.js';
import { ShortCodeUnknown } from '../../../src/qr/record/qr.errors.js';
import {
  QrTakedownsService,
  type TakenDown,
  type WhichCode,
} from '../../../src/qr/write/qr-takedowns.service.js';
import type { Output } from '../output.js';

export async function takeDown(
  services: INestApplicationContext,
  which: string,
  output: Output,
): Promise<void> {
  const code = await known(services, which, (found) => services.get(QrTakedownsService).takeDown(found));
  output.print(shown(code), `Took down ${code.shortCode ?? ''} (${code.name}).`);
}

export async function liftTakedown(
  services: INestApplicationContext,
  which: string,
  output: Output,
): Promise<void> {
  const code = await known(services, which, (found) => services.get(QrTakedownsService).lift(found));
  output.print(shown(code), `Lifted the takedown of ${code.shortCode ?? ''} (${code.name}).`);
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
