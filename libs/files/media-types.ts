/** What can be uploaded, by its first bytes: names and headers of clients are not trusted. */
const MEDIA_TYPES = {
  'application/pdf': { extension: 'pdf', served: 'application/pdf' },
  'image/jpeg': { extension: 'jpg', served: 'image/jpeg' },
  'image/png': { extension: 'png', served: 'image/png' },
  'image/webp': { extension: 'webp', served: 'image/webp' },
  'image/avif': { extension: 'webp', served: 'image/webp' },
  'image/svg+xml': { extension: 'png', served: 'image/png' },
} as const;

export type MediaType = keyof typeof MEDIA_TYPES;
export type ServedType = (typeof MEDIA_TYPES)[MediaType]['served'];

export const PDF = 'application/pdf';
export const TAKEN = 'PDF, JPEG, PNG, WebP, AVIF or SVG';

/** For as many bytes, `mediaTypeOf` looks at a file. */
export const HEAD_BYTES = 1_024;

const startsWith = (head: Buffer, bytes: readonly number[] | string, at = 0) =>
  head.subarray(at).indexOf(typeof bytes === 'string' ? bytes : Buffer.from(bytes)) === 0;

const TESTS: readonly [MediaType, (head: Buffer) => boolean][] = [
  [PDF, (head) => startsWith(head, '%PDF-')],
  ['image/jpeg', (head) => startsWith(head, [0xff, 0xd8, 0xff])],
  ['image/png', (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/webp', (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)],
  [
    'image/avif',
    (head) => startsWith(head, 'ftyp', 4) && /^(?:avif|mif1|miaf)/.test(head.toString('latin1', 8)),
  ],
  // Whether it is one, a process finds out, which draws it.
  ['image/svg+xml', (head) => /^(?:\xef\xbb\xbf)?\s*<(?:\?xml\s|svg[\s>]|!--)/.test(head.toString('latin1'))],
];

/** @param head the first bytes @returns null for what is not taken */
export const mediaTypeOf = (head: Buffer): MediaType | null =>
  TESTS.find(([, fits]) => fits(head))?.[0] ?? null;

/** As visitors get it: an SVG could run scripts, so they get it drawn, and AVIF is opened by few programs. */
export const servedTypeOf = (mediaType: string): ServedType => MEDIA_TYPES[mediaType as MediaType].served;

const MAX_NAME_LENGTH = 120;
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\/:*?"<>|%#;]+/gu;

/**
 * The name of a file for its address, whatever a client sent: one part of a path that ends as its content does.
 * @param sent can be a path, as some browsers send it
 */
export function fileNameOf(sent: string, mediaType: MediaType): string {
  const { extension } = MEDIA_TYPES[mediaType];
  const last = sent.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(UNSAFE, ' ').replace(/\s+/g, ' ');
  const stem = clean.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').replace(/^[.\s]+|[.\s]+$/g, '');
  return `${[...stem].slice(0, MAX_NAME_LENGTH).join('').trim() || 'file'}.${extension}`;
}
