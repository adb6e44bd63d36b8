import { renderAsync } from '@resvg/resvg-js';
import pLimit from 'p-limit';
import { svgOf, type PictureOptions } from './svg.js';

/** A 4096 px picture takes 64 MiB while it is drawn: so many at once and no more. */
const atMostTwo = pLimit(2);

/** Drawn off the event loop. */
export function pngOf(payload: string, options: PictureOptions): Promise<Buffer> {
  const svg = svgOf(payload, options);
  return atMostTwo(async () => (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng());
}
