import sharp from 'sharp';

const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const MAX_SIDE = 4_096;
const MAX_SVG_BYTES = 200 * 1024;
/** Widths in pixels; the largest one whose file is small enough is stored. The last one always is: 256 colors make a byte per pixel. */
const STORED_SIDES = [320, 240, 160, 120];
const STORED_BYTES = 24 * 1024;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const GZIP = Buffer.from([0x1f, 0x8b]);

/** A logo to store, or null if it is no picture that is safe to read. */
export async function redrawLogo(logo: string): Promise<string | null> {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  // Entities can make a small SVG huge, and a compressed SVG would hide them.
  if (bytes.indexOf(GZIP) === 0 || /<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1'))) return null;
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    if (!FORMATS.has(format) || width > MAX_SIDE || height > MAX_SIDE) return null;
    if (format === 'svg' && bytes.length > MAX_SVG_BYTES) return null;
    for (const side of STORED_SIDES) {
      const png = await encode(bytes, side);
      if (png.length <= STORED_BYTES) return `data:image/png;base64,${png.toString('base64')}`;
    }
    return null;
  } catch {
    return null;
  }
}

const encode = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: MAX_SIDE ** 2, failOn: 'error', pages: 1, sequentialRead: true })
    .rotate()
    .resize(side, side, { fit: 'contain', background: TRANSPARENT })
    .toColourspace('srgb')
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
