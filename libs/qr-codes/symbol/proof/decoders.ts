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

const stretched = (picture: GrayPicture): Sharp => open(picture).normalise({ lower: 1, upper: 99 });

/** The first try, which mostly succeeds, is the picture as it is. */
const TRIES: ((picture: GrayPicture) => GrayPicture | Promise<GrayPicture>)[] = [
  (picture) => picture,
  (picture) => toGray(stretched(picture)),
  (picture) => toGray(stretched(picture).resize(picture.width * 2)),
  (picture) => toGray(stretched(picture).resize(Math.round(picture.width * 0.75))),
];

export const open = ({ width, height, data }: GrayPicture): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });

export async function toGray(image: Sharp): Promise<GrayPicture> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export async function isReadByBoth(picture: GrayPicture, text: string): Promise<boolean> {
  prepare();
  const unread = new Set([readByZxing, readByQr]);
  for (const prepareTry of TRIES) {
    const pixels = toRgba(await prepareTry(picture));
    for (const read of unread) if ((await read(pixels)) === text) unread.delete(read);
    if (unread.size === 0) return true;
  }
  return false;
}

function toRgba({ width, height, data }: GrayPicture): RgbaPixels {
  const pixels = new Uint32Array(data.length);
  // The gray is multiplied into red, green and blue; the highest byte is the opacity, as on every little-endian machine.
  for (let at = 0; at < data.length; at++) pixels[at] = 0xff000000 | ((data[at] ?? 0) * 0x010101);
  return { width, height, data: new Uint8ClampedArray(pixels.buffer) };
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
