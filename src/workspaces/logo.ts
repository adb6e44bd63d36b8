import { createHash } from 'node:crypto';

/** Of the image, before base64. */
const MAX_BYTES = 32 * 2 ** 10;
const PREFIX_LENGTH = 'data:image/jpeg;base64,'.length;

/** Of the data URI, in characters. */
export const LOGO_LENGTH = PREFIX_LENGTH + 4 * Math.ceil(MAX_BYTES / 3);

/** No SVG, which can contain scripts, and no URL: its host would learn of each visit. */
const DATA_URI = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/** How the files of each type begin; WebP: RIFF, four bytes of length, WEBP. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG\r\n\x1a\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF[^]{4}WEBP/,
};

const FORM = 'must be a PNG, JPEG or WebP image as a data URI with base64, or null';

export function logoFault(value: unknown): string | null {
  if (typeof value !== 'string') return FORM;
  if (value.length > LOGO_LENGTH) return 'must be an image of at most 32 KiB';
  const { type, bytes } = imageIn(value) ?? {};
  if (type === undefined || bytes === undefined) return FORM;
  if (bytes.length > MAX_BYTES) return 'must be an image of at most 32 KiB';
  return SIGNATURES[type]?.test(bytes.toString('latin1', 0, 16))
    ? null
    : `must be an image of its type, which is ${type}`;
}

/** For the audit log, without the image itself. */
export function logoSummary(logo: string | null): string | null {
  const image = logo === null ? null : imageIn(logo);
  if (image === null) return null;
  const hash = createHash('sha256').update(image.bytes).digest('hex').slice(0, 8);
  return `${image.type}, ${image.bytes.length} bytes, sha256 ${hash}…`;
}

function imageIn(logo: string): { type: string; bytes: Buffer } | null {
  const [, type, base64] = DATA_URI.exec(logo) ?? [];
  return type === undefined || base64 === undefined ? null : { type, bytes: Buffer.from(base64, 'base64') };
}
