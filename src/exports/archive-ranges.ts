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
  const all = { start: 0, end: bytes - 1 };
  const whole: FilePart = { status: 200, ...all, headers: { ...headers, ...lengthOf(bytes) } };
  const condition = request.headers['if-range'];
  if (request.method !== 'GET' || (condition !== undefined && condition !== etag)) return whole;
  const ranges = request.range(bytes);
  if (ranges === -1) throw new RangeNotSatisfiable(bytes);
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return whole;
  const [{ start, end } = all] = ranges;
  return {
    status: 206,
    start,
    end,
    headers: { ...headers, ...lengthOf(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${bytes}` },
  };
}

const lengthOf = (bytes: number) => ({ 'Content-Length': String(bytes) });
