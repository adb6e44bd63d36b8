import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';

let isPrepared = false;

export async function readSymbol(png: Buffer): Promise<string> {
  const [found] = await decode(png, 1);
  if (!found) throw new Error('no QR code was found in the picture');
  return found.text;
}

export async function readSymbols(png: Buffer): Promise<string[]> {
  const found = await decode(png, MAX_SYMBOLS);
  return found.sort(inReadingOrder).map(({ text }) => text);
}

const MAX_SYMBOLS = 255;

/** Symbols of one row differ by less than their own height. */
function inReadingOrder({ position: one }: ReadResult, { position: other }: ReadResult): number {
  const height = one.bottomLeft.y - one.topLeft.y;
  const down = one.topLeft.y - other.topLeft.y;
  return Math.abs(down) > height / 2 ? down : one.topLeft.x - other.topLeft.x;
}

async function decode(png: Buffer, maxNumberOfSymbols: number): Promise<ReadResult[]> {
  if (!isPrepared) {
    const require = createRequire(`${process.cwd()}/package.json`);
    const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  return readBarcodes(new Uint8Array(png), { formats: ['QRCode'], maxNumberOfSymbols });
}
