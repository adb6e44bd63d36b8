import { area, box, type Shape } from './drawing/drawing.js';
import { captionLines } from './drawing/label.js';
import { measureText, outlineText } from './drawing/frame-text.js';
import { drawPixels, writeRaster } from './writers/pixel-writer.js';

/** What messengers show of a page. Colors are #rrggbb. */
export interface PageCard {
  title: string;
  brand: string | null;
  color: string;
  on: string;
}

/** https://ogp.me; messengers crop other ratios. */
const WIDTH = 1_200;
const HEIGHT = 630;
const MARGIN = 88;
const TITLE = 92;
const BRAND = 40;
const LINE = 1.18;
const MAX_LINES = 3;

/** Runs in a worker thread. */
export async function drawCard({ title, brand, color, on }: PageCard): Promise<Uint8Array> {
  const width = WIDTH - 2 * MARGIN;
  const line = { width, textHeight: TITLE, maxLines: MAX_LINES };
  const lines = await captionLines(
    { text: title, isLink: false },
    { x: 0, y: 0, height: HEIGHT, isCentered: false, ...line },
  );
  const top = HEIGHT - MARGIN - TITLE * LINE * (lines.length - 0.5);
  const shapes: Shape[] = [area(color, box(0, 0, WIDTH, HEIGHT))];
  const write = async (text: string, height: number, y: number) => {
    const actual = Math.min(width, (await measureText(text)) * height);
    const place = { x: MARGIN + actual / 2, y, height, maxWidth: width };
    shapes.push(area(on, await outlineText(text, place)));
  };
  if (brand !== null) await write(brand, BRAND, MARGIN + BRAND / 2);
  for (const [at, text] of lines.entries()) await write(text, TITLE, top + at * TITLE * LINE);
  const pixels = await drawPixels({ width: WIDTH, height: HEIGHT, shapes }, WIDTH);
  return writeRaster(pixels, { format: 'png', dpi: null });
}
