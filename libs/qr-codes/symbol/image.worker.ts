import type { DrawnImage, SymbolImage } from './image.js';
import { encodeSymbol } from './modules.js';
import { writePng } from './png.js';
import { writeSvg } from './svg.js';

/** Decoders read nothing reliably below two pixels per module. */
const MIN_MODULE_PX = 2;

/** Runs in a worker thread: a large payload takes a tenth of a second of processor time. */
export default function drawImage({ format, payload, sizePx, margin }: SymbolImage): DrawnImage {
  const modules = encodeSymbol(payload);
  const minSizePx = MIN_MODULE_PX * (modules.size + 2 * margin);
  if (sizePx < minSizePx) return { minSizePx };
  const write = format === 'png' ? writePng : writeSvg;
  return { bytes: Buffer.from(write(modules, { sizePx, margin })) };
}
