import sharp from 'sharp';

const FORMATS = new Set(['png', 'jpeg', 'webp', 'gif', 'svg']);
const MAX_SIDE = 4_096;
const STORED_SIDE = 320;

/** A logo to store, or null if it is no picture that is safe to read. */
export async function prepareLogo({
  logo,
  background,
}: {
  logo: string;
  background: string;
}): Promise<string | null> {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  // Entities can make a small SVG huge.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(bytes.toString('latin1'))) return null;
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    if (!FORMATS.has(format) || width > MAX_SIDE || height > MAX_SIDE) return null;
    const image = sharp(bytes, {
      limitInputPixels: MAX_SIDE ** 2,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    });
    const png = await image
      .rotate()
      .resize(STORED_SIDE, STORED_SIDE, { fit: 'contain', background })
      .flatten({ background })
      .toColourspace('srgb')
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}
