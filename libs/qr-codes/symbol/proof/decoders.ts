import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeQr from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** One byte per pixel. */
export interface GrayPicture {
  width: number;
  height: number;
  data: Buffer;
}

let isPrepared = false;

function prepare(): void {
  if (isPrepared) return;
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  isPrepared = true;
}

const TRIES: ((picture: GrayPicture) => Sharp)[] = [
  (picture) => open(picture),
  (picture) => open(picture).normalise({ lower: 1, upper: 99 }),
  (picture) =>
    open(picture)
      .normalise({ lower: 1, upper: 99 })
      .resize(picture.width * 2),
  (picture) =>
    open(picture)
      .normalise({ lower: 1, upper: 99 })
      .resize(Math.round(picture.width * 0.75)),
];

export const open = ({ width, height, data }: GrayPicture): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });

export async function isReadByBoth(picture: GrayPicture, text: string): Promise<boolean> {
  prepare();
  const unread = new Set([readByZxing, readByQr]);
  for (const prepareTry of TRIES) {
    const { data, info } = await prepareTry(picture)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    for (const read of unread) if ((await read(pixels)) === text) unread.delete(read);
    if (unread.size === 0) return true;
  }
  return false;
}

interface RgbaPixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

async function readByZxing(pixels: RgbaPixels): Promise<string | null> {
  const [found] = await readBarcodes({ ...pixels, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  return found?.text ?? null;
}

/** It throws when it finds no symbol. */
async function readByQr(pixels: RgbaPixels): Promise<string | null> {
  try {
    return await Promise.resolve(decodeQr(pixels));
  } catch {
    return null;
  }
}
