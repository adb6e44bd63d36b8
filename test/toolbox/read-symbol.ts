import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let isPrepared = false;

/** What a decoder that is not ours reads from a PNG. */
export async function readSymbol(png: Buffer): Promise<string> {
  if (!isPrepared) {
    const wasm = readFileSync(
      createRequire(`${process.cwd()}/package.json`).resolve('zxing-wasm/reader/zxing_reader.wasm'),
    );
    prepareZXingModule({
      overrides: {
        wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
      },
    });
    isPrepared = true;
  }
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  if (!found) throw new Error('no QR code was found in the picture');
  return found.text;
}
