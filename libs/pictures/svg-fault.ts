const MAX_SVG_BYTES = 200 * 1024;
const MAX_NESTED_PIXELS = 4_000_000;
const GZIP = Buffer.from([0x1f, 0x8b]);
const PATTERN = /<(?:[\w.-]+:)?pattern[\s/>]/i;
const NESTED = /data:[^"',]*,([^"')]*)/gi;

export type SvgFault = 'not_a_picture' | 'pattern' | 'nested_pictures';

/** Entities can make a small SVG huge, and a compressed SVG would hide them. */
export const hidesMarkup = (bytes: Buffer): boolean =>
  bytes.indexOf(GZIP) === 0 || /<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1'));

/** What can take much memory for a few bytes is named; the limits of the process end the rest. */
export async function svgFault(bytes: Buffer): Promise<SvgFault | null> {
  if (bytes.length > MAX_SVG_BYTES) return 'not_a_picture';
  const svg = bytes.toString('latin1');
  if (PATTERN.test(svg)) return 'pattern';
  let pixels = 0;
  for (const [, data = ''] of svg.matchAll(NESTED)) pixels += await pixelsOf(Buffer.from(data, 'base64'));
  return pixels > MAX_NESTED_PIXELS ? 'nested_pictures' : null;
}

/** Returns 0 for data that is no picture: an SVG is drawn without it. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  // Processes that read no SVG load this file, too.
  const { default: sharp } = await import('sharp');
  const picture = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return picture ? picture.width * picture.height : 0;
}
