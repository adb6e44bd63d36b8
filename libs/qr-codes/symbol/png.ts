import { crc32, deflateSync } from 'node:zlib';
import type { Modules } from './modules.js';
import type { PictureOptions } from './svg.js';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Filter types of ISO/IEC 15948 section 9.2: the row itself, or its difference from the row above. */
const FILTER_NONE = 0;
const FILTER_UP = 2;
const WHITE = 0xff;

/** Writes greyscale with one bit per pixel. Modules begin and end at the nearest pixel edge. */
export function writePng(modules: Modules, { sizePx, margin }: PictureOptions): Buffer {
  const side = modules.size + 2 * margin;
  const edges = Array.from({ length: side + 1 }, (_, module) => Math.round((module * sizePx) / side));
  const rowBytes = 1 + Math.ceil(sizePx / 8);
  const rows = Buffer.alloc(rowBytes * sizePx);
  for (let y = 0; y < sizePx; y++) rows[y * rowBytes] = FILTER_UP;
  for (let module = 0; module < side; module++) {
    const [top, bottom] = [edges[module] ?? 0, edges[module + 1] ?? 0];
    if (top < bottom)
      rows.set(drawRow(modules, { row: module - margin, margin, edges, rowBytes }), top * rowBytes);
  }
  return Buffer.concat([
    SIGNATURE,
    writeChunk('IHDR', writeHeader(sizePx)),
    writeChunk('IDAT', deflateSync(rows, { level: 1 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface RowOptions {
  row: number;
  margin: number;
  edges: number[];
  rowBytes: number;
}

function drawRow({ size, isDark }: Modules, { row, margin, edges, rowBytes }: RowOptions): Buffer {
  const pixels = Buffer.alloc(rowBytes, WHITE);
  pixels[0] = FILTER_NONE;
  if (row < 0 || row >= size) return pixels;
  for (let column = 0; column < size; column++) {
    if (!isDark(row, column)) continue;
    const end = edges[column + margin + 1] ?? 0;
    for (let x = edges[column + margin] ?? 0; x < end; x++) {
      const byte = 1 + (x >> 3);
      pixels[byte] = (pixels[byte] ?? 0) & ~(0x80 >> (x & 7));
    }
  }
  return pixels;
}

/** Writes width, height, one bit per pixel, and zeros for greyscale, deflate, the five filters, no interlacing. */
function writeHeader(sizePx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  header[8] = 1;
  return header;
}

function writeChunk(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), content.length + 8);
  return chunk;
}
