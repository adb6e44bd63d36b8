import { spawnSync } from 'node:child_process';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { readSymbol } from '../../scripts/read-symbol.js';

/** Reads a picture with three independent decoders: ZXing, qr and ZBar. */
export const readByAll = async (picture: Buffer): Promise<string[]> => [
  ...(await readByTwo(picture)),
  readByZbar(await sharp(picture).png().toBuffer()),
];

/** Uses the decoders that also read light and rotated symbols. */
export const readByTwo = async (picture: Buffer): Promise<string[]> => [
  await readSymbol(picture),
  await readByQr(picture),
];

async function readByQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

/** ZBar is the strictest about ISO/IEC 18004: without an ECI, it often takes bytes for Big5. */
function readByZbar(picture: Buffer): string {
  const { stdout, stderr, status } = spawnSync('zbarimg', ['-q', '--raw', '--nodbus', 'png:-'], {
    input: picture,
  });
  if (status !== 0) throw new Error(`zbarimg read nothing: ${stderr.toString()}`);
  return stdout.toString().replace(/\n$/, '');
}
