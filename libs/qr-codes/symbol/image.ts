import { createHash } from 'node:crypto';
import { isPlain, type SymbolDesign } from './design.js';
import type { ColorSpace } from './writers/colors.js';

export const IMAGE_FORMATS = ['svg', 'png', 'jpg', 'pdf', 'eps'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The preferred media type of each format comes first. */
export const IMAGE_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  eps: 'application/postscript',
} as const satisfies Record<ImageFormat, string>;

export const contentTypeOf = (format: ImageFormat): string =>
  format === 'svg' ? `${IMAGE_TYPES.svg}; charset=utf-8` : IMAGE_TYPES[format];

/** The width of a whole image in pixels, or in millimeters with a resolution for rasters. */
export type ImageWidth = { px: number } | { mm: number; dpi: number | null };

export const MM_PER_INCH = 25.4;
export const PX_PER_INCH = 96;

export const pixelsOf = (width: ImageWidth): number =>
  'px' in width ? width.px : Math.round((width.mm / MM_PER_INCH) * (width.dpi ?? PX_PER_INCH));

export interface SymbolImage {
  format: ImageFormat;
  payload: string;
  design: SymbolDesign;
  width: ImageWidth;
  /** Quiet zone in modules. */
  margin: number;
  colorSpace: ColorSpace;
}

/** A raster of more pixels takes a hundred MiB and more, with those of the next one before the first are collected. */
const LARGE_PIXELS = 1_500_000;

/** The pixels in memory while an image is drawn, without those of a frame: none for vectors, and few for a plain PNG. */
export const rasterPixels = ({ format, design, width }: SymbolImage): number =>
  format === 'jpg' || (format === 'png' && !(isPlain(design) && 'px' in width)) ? pixelsOf(width) ** 2 : 0;

export const isLarge = (image: SymbolImage): boolean => rasterPixels(image) > LARGE_PIXELS;

/** An image, or the least readable width in the unit that was requested. */
export type DrawnImage = { bytes: Uint8Array } | { minWidth: number };

/** Two pixels at 300 dpi; decoders are unreliable below that. */
export const MIN_MODULE_MM = 0.17;

/** Increase this when the same description yields other bytes. */
const VERSION = 3;

/** Computes a strong ETag from the description: another zlib may compress the same pixels differently. */
export function imageETag({ format, payload, design, width, margin, colorSpace }: SymbolImage): string {
  const description = [VERSION, process.versions.zlib, format, width, margin, colorSpace, payload, design];
  return `"${createHash('sha256').update(JSON.stringify(description)).digest('base64url').slice(0, 27)}"`;
}
