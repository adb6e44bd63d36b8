import { isPlain } from './design.js';
import { drawSymbol } from './drawing/draw-symbol.js';
import { frameSize } from './drawing/frame.js';
import {
  MIN_MODULE_MM,
  MM_PER_INCH,
  PX_PER_INCH,
  pixelsOf,
  type DrawnImage,
  type ImageWidth,
  type SymbolImage,
} from './image.js';
import { encodeSymbol, type Modules } from './modules.js';
import { writePng } from './png.js';
import { writeSvg } from './svg.js';
import { writeEps } from './writers/eps-writer.js';
import { writePdf } from './writers/pdf-writer.js';
import { drawPixels, writeRaster } from './writers/pixel-writer.js';
import { writeDrawingSvg } from './writers/svg-writer.js';

export { drawCard } from './card.js';

/** Decoders are unreliable below two pixels per module. */
const MIN_MODULE_PX = 2;

/** Runs in a worker thread, because a large payload takes 0.1 s of CPU time. */
export default async function drawImage(image: SymbolImage): Promise<DrawnImage> {
  const modules = encodeSymbol(image.payload, image.design.error_correction);
  const { width } = frameSize(image.design.frame, modules.size + 2 * image.margin);
  const minWidth = minWidthOf(image.width, width);
  const requested = 'px' in image.width ? image.width.px : image.width.mm;
  return requested < minWidth ? { minWidth } : { bytes: await write(modules, image) };
}

/** Rounds up to whole pixels and tenths of a millimeter. @param modules across the whole image */
function minWidthOf(width: ImageWidth, modules: number): number {
  if ('px' in width) return Math.ceil(modules * MIN_MODULE_PX);
  const moduleMm = width.dpi === null ? MIN_MODULE_MM : (MIN_MODULE_PX * MM_PER_INCH) / width.dpi;
  return Math.ceil(modules * moduleMm * 10) / 10;
}

async function write(modules: Modules, image: SymbolImage): Promise<Uint8Array> {
  const { format, design, margin, colorSpace } = image;
  const widthPx = pixelsOf(image.width);
  const isUndecorated = isPlain(design) && !('mm' in image.width);
  if (isUndecorated && format === 'svg') return Buffer.from(writeSvg(modules, { sizePx: widthPx, margin }));
  if (isUndecorated && format === 'png') return writePng(modules, { sizePx: widthPx, margin });
  const drawing = await drawSymbol(modules, design, margin);
  if (format === 'svg') return Buffer.from(writeDrawingSvg(drawing, widthPx));
  if (format === 'pdf' || format === 'eps') {
    const widthMm = 'mm' in image.width ? image.width.mm : (image.width.px / PX_PER_INCH) * MM_PER_INCH;
    return (format === 'pdf' ? writePdf : writeEps)(drawing, { widthMm, colorSpace });
  }
  const dpi = 'mm' in image.width ? image.width.dpi : null;
  return writeRaster(await drawPixels(drawing, widthPx), { format, dpi });
}
