import type { INestApplicationContext } from '@nestjs/common';
import { QrTakedownsService, type TakenDown } from '../../../src/qr/qr-takedowns.service.js';
import type { Output } from '../output.js';

export async function takeDown(
  services: INestApplicationContext,
  which: string,
  output: Output,
): Promise<void> {
  const code = await services.get(QrTakedownsService).takeDown(shortCodeOf(which));
  output.print(shown(code), `Took down ${code.shortCode ?? ''} (${code.name}).`);
}

export async function liftTakedown(
  services: INestApplicationContext,
  which: string,
  output: Output,
): Promise<void> {
  const code = await services.get(QrTakedownsService).lift(shortCodeOf(which));
  output.print(shown(code), `Restored ${code.shortCode ?? ''} (${code.name}).`);
}

/** Of a short URL, its last part. */
const shortCodeOf = (which: string): string => which.replace(/[?#].*$|\+$/, '').replace(/^.*\/(?=.)/, '');

const shown = ({ id, workspaceId, shortCode, takenDownAt }: TakenDown) => ({
  id,
  workspaceId,
  shortCode,
  takenDownAt: takenDownAt?.toISOString() ?? null,
});
