import { createHash } from 'node:crypto';
import type { PictureOptions } from './svg.js';

/** A symbol as it is requested: this, and only this, determines the bytes of the image. */
export interface SymbolImage extends PictureOptions {
  format: 'svg' | 'png';
  payload: string;
}

/** An image, or the least width in which its modules are wide enough to be read. */
export type DrawnImage = { bytes: Uint8Array } | { minSizePx: number };

/** To be increased when an image of the same description gets other bytes. */
const VERSION = 2;

/** A strong ETag without the image: another zlib may compress the same pixels to other bytes. */
export function imageETag({ format, payload, sizePx, margin }: SymbolImage): string {
  const description = [VERSION, process.versions.zlib, format, sizePx, margin, payload];
  return `"${createHash('sha256').update(JSON.stringify(description)).digest('base64url').slice(0, 27)}"`;
}
