import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '#libs/config';
import { parseUrl } from '#libs/urls';
import { CommandError } from '../../start/command-error.js';
import { QrTakedownsService, type TakenDown } from '../../../src/qr/qr-takedowns.service.js';
import type { Output } from '../output.js';

export async function takeDown(
  services: INestApplicationContext,
  which: string,
  output: Output,
): Promise<void> {
  const code = await services.get(QrTakedownsService).takeDown(shortCodeOf(services, which));
  output.print(shown(code), `Took down ${code.shortCode ?? ''} (${code.name}).`);
}

export async function liftTakedown(
  services: INestApplicationContext,
  which: string,
  output: Output,
): Promise<void> {
  const code = await services.get(QrTakedownsService).lift(shortCodeOf(services, which));
  output.print(shown(code), `Lifted the takedown of ${code.shortCode ?? ''} (${code.name}).`);
}

/** What can follow a short URL: its preview, and the form for its password. */
const END = /(?:\+|%2b|\/|\/unlock)$/i;

/** @throws CommandError for a URL of another site: its last part can be the short code of somebody else */
function shortCodeOf(services: INestApplicationContext, which: string): string {
  if (!/[/:]/.test(which)) return which.replace(/\+$/, '');
  const { shortUrlBase } = services.get(Config);
  const base = new URL(`${shortUrlBase}/`);
  const url = parseUrl(which.includes('://') ? which : `${base.protocol}//${which}`);
  const isOurs =
    url?.host === base.host && url.pathname.toLowerCase().startsWith(base.pathname.toLowerCase());
  const code = isOurs ? url.pathname.slice(base.pathname.length).replace(END, '') : '';
  if (/^[\w-]+$/.test(code)) return code;
  throw new CommandError(`${which} is not a short URL of this service, which begins with ${base.href}.`);
}

const shown = ({ id, workspaceId, shortCode, takenDownAt }: TakenDown) => ({
  id,
  workspaceId,
  shortCode,
  takenDownAt: takenDownAt?.toISOString() ?? null,
});
