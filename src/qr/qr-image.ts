import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { QrCode } from '#libs/database';
import { pngOf, svgOf, symbolOf } from '#libs/qr-codes';
import type { QrImageQuery } from './qr-image.dto.js';

/** The picture as the response: strong ETag over its bytes, so that Express answers 304 to an equal If-None-Match. */
export async function sendImage(
  response: Response,
  code: QrCode,
  { format, size, margin }: QrImageQuery,
  shortUrlBase: string,
): Promise<void> {
  const payload = symbolOf(code, shortUrlBase);
  const options = { sizePx: size, margin };
  const bytes = format === 'png' ? await pngOf(payload, options) : Buffer.from(svgOf(payload, options));
  response.set('ETag', `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`);
  response.set('Cache-Control', 'private, no-cache');
  response.set('Content-Disposition', `inline; filename="${code.shortCode}.${format}"`);
  response.set('X-Content-Type-Options', 'nosniff');
  response.type(format === 'png' ? 'image/png' : 'image/svg+xml; charset=utf-8').send(bytes);
}
