import { createHash } from 'node:crypto';
import type { SymbolDesign } from './design.js';
import type { ColorSpace } from './writers/colors.js';

export const IMAGE_FORMATS = ['svg', 'png', 'jpg', 'pdf', 'eps'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The media types of an image, the preferred one first. */
export const IMAGE_TYPES = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  eps: 'application/postscript',
} as const satisfies Record<ImageFormat, string>;

export const contentTypeOf = (format: ImageFormat): string =>
  format === 'svg' ? `${IMAGE_TYPES.svg}; charset=utf-8` : IMAGE_TYPES[format];

/** The width of a whole image: in pixels; or in millimeters, with a resolution if it is a raster. */
export type ImageWidth = { px: number } | { mm: number; dpi: number | null };

export const MM_PER_INCH = 25.4;
/** CSS pixels. */
export const PX_PER_INCH = 96;

export const pixelsOf = (width: ImageWidth): number =>
  'px' in width ? width.px : Math.round((width.mm / MM_PER_INCH) * (width.dpi ?? PX_PER_INCH));

/** A symbol as it is requested: this, and only this, determines the bytes of the image. */
export interface SymbolImage {
  format: ImageFormat;
  payload: string;
  design: SymbolDesign;
  width: ImageWidth;
  /** Quiet zone in modules. */
  margin: number;
  colorSpace: ColorSpace;
}

/** An image, or the least width in which its modules are wide enough to be read, in the unit of its width. */
export type DrawnImage = { bytes: Uint8Array } | { minWidth: number };

/** The least width of a module on paper: two pixels of 300 dpi, below which decoders read nothing reliably. */
export const MIN_MODULE_MM = 0.17;

/** To be increased when an image of the same description gets other bytes. */
const VERSION = 2;

/** A strong ETag without the image: another zlib may compress the same pixels to other bytes. */
export function imageETag({ format, payload, design, width, margin, colorSpace }: SymbolImage): string {
  const description = [VERSION, process.versions.zlib, format, width, margin, colorSpace, payload, design];
  return `"${createHash('sha256').update(JSON.stringify(description)).digest('base64url').slice(0, 27)}"`;
}
