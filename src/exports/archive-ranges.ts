import type { Request } from 'express';
import { RangeNotSatisfiable } from './exports.errors.js';

/** What of a file is sent, from `start` to `end`, both included. */
export interface FilePart {
  status: 200 | 206;
  start: number;
  end: number;
  headers: Record<string, string>;
}

/**
 * Reads Range and If-Range (RFC 9110, section 14.2 and 13.1.5) for a file that never changes. Several ranges, or one of
 * another file, get the whole file.
 * @throws RangeNotSatisfiable
 */
export function partOf(request: Request, { etag, bytes }: { etag: string; bytes: number }): FilePart {
  const headers = { ETag: etag, 'Accept-Ranges': 'bytes' };
  const whole: FilePart = {
    ...{ status: 200, start: 0, end: bytes - 1 },
    headers: { ...headers, ...lengthOf(bytes) },
  };
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return whole;
  const range = rangeIn(request.headers.range ?? '', bytes);
  if (range === null) return whole;
  const { start, end } = range;
  if (start >= bytes) throw new RangeNotSatisfiable(bytes);
  return {
    status: 206,
    start,
    end,
    headers: { ...headers, ...lengthOf(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${bytes}` },
  };
}

const RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/** @returns null for what is not one valid range, which is ignored */
function rangeIn(header: string, bytes: number): { start: number; end: number } | null {
  const [, first, last, suffix] = RANGE.exec(header) ?? [];
  const end = bytes - 1;
  if (suffix !== undefined) return { start: Math.max(0, bytes - Number(suffix)), end };
  if (first === undefined) return null;
  const start = Number(first);
  if (!last) return { start, end };
  return Number(last) < start ? null : { start, end: Math.min(end, Number(last)) };
}

const lengthOf = (bytes: number) => ({ 'Content-Length': String(bytes) });
