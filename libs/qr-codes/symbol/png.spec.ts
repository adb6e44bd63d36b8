import { crc32, inflateSync } from 'node:zlib';
import { encodeSymbol } from './modules.js';
import { writePng } from './png.js';

interface Decoded {
  width: number;
  height: number;
  format: number[];
  isBlack: (x: number, y: number) => boolean;
}

function decode(png: Buffer): Decoded {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR')!;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rowBytes = 1 + Math.ceil(width / 8);
  const rows = inflateSync(chunks.get('IDAT')!);
  expect(rows.length).toBe(rowBytes * height);
  const isUp = (y: number) => rows[y * rowBytes] === 2;
  for (let y = 0; y < height; y++)
    if (isUp(y))
      for (let byte = 1; byte < rowBytes; byte++)
        rows[y * rowBytes + byte]! += rows[(y - 1) * rowBytes + byte]!;
  const isBlack = (x: number, y: number) => (rows[y * rowBytes + 1 + (x >> 3)]! & (0x80 >> (x & 7))) === 0;
  return { width, height, format: [...header.subarray(8)], isBlack };
}

describe('writePng', () => {
  it.each([
    ['whole pixels per module', 'HTTPS://HOST.EXAMPLE/S/ABCDEFGH', 330, 4],
    ['2.2 pixels per module and a width that is no whole byte', 'HTTPS://HOST.EXAMPLE/S/ABCDEFGH', 67, 3],
    ['no quiet zone', 'HTTPS://HOST.EXAMPLE/S/ABCDEFGH', 512, 0],
    ['the largest symbol and image', 'a1'.repeat(1_165), 4_096, 10],
  ])('draws each module black or white: %s', (_, payload, sizePx, margin) => {
    const modules = encodeSymbol(payload);
    const { size, isDark } = modules;
    const { width, height, format, isBlack } = decode(writePng(modules, { sizePx, margin }));
    expect([width, height, format]).toEqual([sizePx, sizePx, [1, 0, 0, 0, 0]]);
    const side = size + 2 * margin;
    const moduleAt = (pixel: number) => Math.floor(((pixel + 0.5) * side) / sizePx) - margin;
    const isInside = (module: number) => module >= 0 && module < size;
    const wrong: number[][] = [];
    for (let y = 0; y < sizePx; y++)
      for (let x = 0; x < sizePx; x++) {
        const [row, column] = [moduleAt(y), moduleAt(x)];
        const expected = isInside(row) && isInside(column) && isDark(row, column);
        if (isBlack(x, y) !== expected) wrong.push([x, y]);
      }
    expect(wrong).toEqual([]);
  });

  it('has the requested width even if a module gets less than a pixel', () => {
    expect(decode(writePng(encodeSymbol('a'.repeat(2_331)), { sizePx: 64, margin: 4 })).width).toBe(64);
  });
});
