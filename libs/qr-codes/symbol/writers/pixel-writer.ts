import type { Drawing } from '../drawing/drawing.js';
import { writeDrawingSvg } from './svg-writer.js';

export interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

/** Above, the tables of a JPEG are not optimized: it would be kept whole, with six bytes per pixel, for 15 % of its size. */
const OPTIMIZED_PIXELS = 5_000_000;

export async function drawPixels(drawing: Drawing, widthPx: number): Promise<Pixels> {
  const { renderAsync } = await import('@resvg/resvg-js');
  const image = await renderAsync(writeDrawingSvg(drawing, widthPx), { font: { loadSystemFonts: false } });
  return { width: image.width, height: image.height, data: image.pixels };
}

export async function writeRaster(
  { width, height, data }: Pixels,
  { format, dpi }: { format: 'png' | 'jpg'; dpi: number | null },
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const opaque = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const image = dpi === null ? opaque : opaque.withDensity(dpi);
  return format === 'png'
    ? image.png({ compressionLevel: 6 }).toBuffer()
    : image
        .jpeg({
          ...{ quality: 90, chromaSubsampling: '4:4:4' },
          optimiseCoding: width * height <= OPTIMIZED_PIXELS,
        })
        .toBuffer();
}
