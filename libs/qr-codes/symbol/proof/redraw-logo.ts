import sharp from 'sharp';
import { hidesMarkup, svgFault, type SvgFault } from '#libs/pictures';

const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const MAX_SIDE = 4_096;
/** Widths in pixels; the largest one whose file is small enough is stored. The last one always is: 256 colors make a byte per pixel. */
const STORED_SIDES = [320, 240, 160, 120];
const STORED_BYTES = 24 * 1024;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Reasons that a logo cannot be stored: no picture that is safe to read, what an SVG contains, or what it takes. */
export type LogoFault = SvgFault | 'too_expensive';

/** A logo to store, as a data URI. */
export type PreparedLogo = { logo: string } | { fault: LogoFault };

const NOT_A_PICTURE = { fault: 'not_a_picture' } as const;

export async function redrawLogo(logo: string): Promise<PreparedLogo> {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  if (hidesMarkup(bytes)) return NOT_A_PICTURE;
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    if (!FORMATS.has(format) || width > MAX_SIDE || height > MAX_SIDE) return NOT_A_PICTURE;
    const fault = format === 'svg' ? await svgFault(bytes) : null;
    return fault ? { fault } : await redraw(bytes);
  } catch {
    return NOT_A_PICTURE;
  }
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
