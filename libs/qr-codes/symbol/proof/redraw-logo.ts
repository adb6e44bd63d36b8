import sharp from 'sharp';

const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const MAX_SIDE = 4_096;
const MAX_SVG_BYTES = 200 * 1024;
const MAX_NESTED_PIXELS = 4_000_000;
/** Widths in pixels; the largest one whose file is small enough is stored. The last one always is: 256 colors make a byte per pixel. */
const STORED_SIDES = [320, 240, 160, 120];
const STORED_BYTES = 24 * 1024;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const GZIP = Buffer.from([0x1f, 0x8b]);
const PATTERN = /<(?:[\w.-]+:)?pattern[\s/>]/i;
const NESTED = /data:[^"',]*,([^"')]*)/gi;

/** Reasons that a logo cannot be stored: no picture that is safe to read, what an SVG contains, or what it takes. */
export type LogoFault = 'not_a_picture' | 'pattern' | 'nested_pictures' | 'too_expensive';

/** A logo to store, as a data URI. */
export type PreparedLogo = { logo: string } | { fault: LogoFault };

const NOT_A_PICTURE = { fault: 'not_a_picture' } as const;

export async function redrawLogo(logo: string): Promise<PreparedLogo> {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  // Entities can make a small SVG huge, and a compressed SVG would hide them.
  if (bytes.indexOf(GZIP) === 0 || /<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1')))
    return NOT_A_PICTURE;
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    if (!FORMATS.has(format) || width > MAX_SIDE || height > MAX_SIDE) return NOT_A_PICTURE;
    const fault = format === 'svg' ? await svgFault(bytes) : null;
    return fault ? { fault } : await redraw(bytes);
  } catch {
    return NOT_A_PICTURE;
  }
}

/** What can take much memory for a few bytes is named; the limits of the process end the rest. */
async function svgFault(bytes: Buffer): Promise<LogoFault | null> {
  if (bytes.length > MAX_SVG_BYTES) return 'not_a_picture';
  const svg = bytes.toString('latin1');
  if (PATTERN.test(svg)) return 'pattern';
  let pixels = 0;
  for (const [, data = ''] of svg.matchAll(NESTED)) pixels += await pixelsOf(Buffer.from(data, 'base64'));
  return pixels > MAX_NESTED_PIXELS ? 'nested_pictures' : null;
}

/** Returns 0 for data that is no picture: an SVG is drawn without it. */
async function pixelsOf(bytes: Buffer): Promise<number> {
  const picture = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return picture ? picture.width * picture.height : 0;
}

async function redraw(bytes: Buffer): Promise<PreparedLogo> {
  for (const side of STORED_SIDES) {
    const png = await encode(bytes, side);
    if (png.length <= STORED_BYTES) return { logo: `data:image/png;base64,${png.toString('base64')}` };
  }
  return NOT_A_PICTURE;
}

const encode = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_SIDE ** 2, failOn: 'error', pages: 1, sequentialRead: true })
    .rotate()
    .resize(side, side, { fit: 'contain', background: TRANSPARENT })
    .toColourspace('srgb')
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
