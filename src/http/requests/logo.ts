import { createHash } from 'node:crypto';
import { imageSize, type ImageType } from './image-size.js';

export const LOGO_BYTES = 32 * 2 ** 10;
const PREFIX_LENGTH = 'data:image/jpeg;base64,'.length;

export const LOGO_LENGTH = PREFIX_LENGTH + 4 * Math.ceil(LOGO_BYTES / 3);

/** Excludes SVG, which can contain scripts, and URLs, whose host would learn of each visit. */
const DATA_URI = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** A browser needs memory for all pixels of the image, however few bytes the file has. */
const MAX_SIDE_PX = 4_096;

const FORM = 'must be a PNG, JPEG or WebP image as a data URI with base64, or null';

export function logoFault(value: unknown): string | null {
  if (typeof value !== 'string') return FORM;
  if (value.length > LOGO_LENGTH) return 'must be an image of at most 32 KiB';
  const { type, bytes } = imageIn(value) ?? {};
  if (type === undefined || bytes === undefined) return FORM;
  if (bytes.length > LOGO_BYTES) return 'must be an image of at most 32 KiB';
  const size = imageSize(type, bytes);
  if (!size || size.widthPx === 0 || size.heightPx === 0)
    return `must be an image of its type, which is ${type}`;
  return Math.max(size.widthPx, size.heightPx) > MAX_SIDE_PX
    ? `must be an image of at most ${MAX_SIDE_PX} × ${MAX_SIDE_PX} pixels`
    : null;
}

export function logoSummary(logo: string | null): string | null {
  const image = logo === null ? null : imageIn(logo);
  if (image === null) return null;
  const hash = createHash('sha256').update(image.bytes).digest('hex').slice(0, 8);
  return `${image.type}, ${image.bytes.length} bytes, sha256 ${hash}…`;
}

function imageIn(logo: string): { type: ImageType; bytes: Buffer } | null {
  const [, type, base64] = DATA_URI.exec(logo) ?? [];
  return type === undefined || base64 === undefined
    ? null
    : { type: type as ImageType, bytes: Buffer.from(base64, 'base64') };
}
