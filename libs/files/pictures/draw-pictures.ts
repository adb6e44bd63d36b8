import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { hidesMarkup, svgFault } from '#libs/pictures';
import { servedTypeOf, type MediaType, type ServedType } from '../media-types.js';
import { WIDTHS, type FileResult } from './file-task.js';

/** Photos of phones have 12 to 24 megapixels, some 40. */
const MAX_PIXELS = 50_000_000;
/** What visitors get is not larger. */
const MAX_SIDE = 4_096;
const SVG_WIDTH = 1_920;
const QUALITY = 80;

const FORMATS: Partial<Record<MediaType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/svg+xml': 'svg',
};

sharp.cache(false);
sharp.concurrency(1);

const OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  pages: 1,
  sequentialRead: true,
};

/** Reads the head only. */
export async function checkPicture(path: string, mediaType: MediaType): Promise<FileResult> {
  try {
    const bytes = mediaType === 'image/svg+xml' ? await readFile(path) : null;
    if (bytes && (hidesMarkup(bytes) || (await svgFault(bytes)))) return { fault: 'svg' };
    const { format, compression, width, height, autoOrient } = await sharp(bytes ?? path, {
      limitInputPixels: false,
    }).metadata();
    if (format !== FORMATS[mediaType] || !width || !height) return { fault: 'not_a_picture' };
    if (format === 'heif' && compression !== 'av1') return { fault: 'not_a_picture' };
    if (width * height > MAX_PIXELS) return { fault: 'too_many_pixels' };
    return autoOrient;
  } catch {
    return { fault: 'not_a_picture' };
  }
}

/** Draws a picture anew, without its metadata: as visitors get it, and in the widths of pages. */
export async function drawPictures(
  path: string,
  { mediaType, out }: { mediaType: MediaType; out: string },
): Promise<FileResult> {
  try {
    // From a path, an SVG could show other files beside it.
    const source = mediaType === 'image/svg+xml' ? await scaledSvg(path) : () => sharp(path, OPTIONS);
    const whole = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const clean = source().rotate().resize(whole).toColourspace('srgb');
    const { width, height } = await encoded(clean, servedTypeOf(mediaType)).toFile(join(out, 'clean'));
    await drawWidths(() => source().rotate(), out);
    return { width, height };
  } catch {
    return { fault: 'not_a_picture' };
  }
}

/** @param source is read once for each width */
export async function drawWidths(source: () => Sharp, out: string): Promise<void> {
  for (const width of WIDTHS) {
    const resized = source().resize({ width, withoutEnlargement: true }).toColourspace('srgb');
    await resized
      .clone()
      .webp({ quality: QUALITY })
      .toFile(join(out, `${width}.webp`));
    await resized
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY, mozjpeg: false })
      .toFile(join(out, `${width}.jpg`));
  }
}

function encoded(picture: Sharp, type: ServedType): Sharp {
  if (type === 'image/png') return picture.png();
  return type === 'image/webp' ? picture.webp({ quality: 85 }) : picture.jpeg({ quality: 85 });
}

/** Drawn in the size in which it is needed, since it is sharp in any. */
async function scaledSvg(path: string): Promise<() => Sharp> {
  const bytes = await readFile(path);
  const { width, density = 72 } = await sharp(bytes, OPTIONS).metadata();
  const scaled = Math.min(2_400, Math.max(1, (density * SVG_WIDTH) / width));
  return () => sharp(bytes, { ...OPTIONS, density: scaled });
}
