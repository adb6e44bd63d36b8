import { createHash } from 'node:crypto';
import { pngOf } from './png.js';
import { svgOf, type PictureOptions } from './svg.js';

/** A symbol as it is requested: this, and only this, determines the bytes of the image. */
export interface SymbolImage extends PictureOptions {
  format: 'svg' | 'png';
  payload: string;
}

/** To be increased when an image of the same description gets other bytes. */
const VERSION = 1;

export const drawImage = ({ format, payload, sizePx, margin }: SymbolImage): Uint8Array =>
  format === 'png' ? pngOf(payload, { sizePx, margin }) : Buffer.from(svgOf(payload, { sizePx, margin }));

/** A strong ETag without the image: another zlib may compress the same pixels to other bytes. */
export function imageETagOf({ format, payload, sizePx, margin }: SymbolImage): string {
  const description = [VERSION, process.versions.zlib, format, sizePx, margin, payload];
  return `"${createHash('sha256').update(JSON.stringify(description)).digest('base64url').slice(0, 27)}"`;
}
