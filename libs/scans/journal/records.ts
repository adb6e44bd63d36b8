import { crc32 } from 'node:zlib';

/** Each record begins with a mark of the format's version, the length, and checksums of both and of the record. */
const MARK = Buffer.from('QRJ\x01', 'latin1');
const HEADER_BYTES = 16;
const LENGTH_AT = 4;
const HEADER_CHECKSUM_AT = 8;
const CHECKSUM_AT = 12;

export const recordBytes = (payload: Uint8Array): number => HEADER_BYTES + payload.length;

export function encodeRecord(payload: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(recordBytes(payload));
  MARK.copy(record);
  record.writeUInt32BE(payload.length, LENGTH_AT);
  record.writeUInt32BE(crc32(record.subarray(0, HEADER_CHECKSUM_AT)), HEADER_CHECKSUM_AT);
  record.writeUInt32BE(crc32(payload), CHECKSUM_AT);
  record.set(payload, HEADER_BYTES);
  return record;
}

export interface Records {
  payloads: Buffer[];
  damaged: { at: number; bytes: Buffer }[];
  /** The length of an incomplete last record, whose scans were never acknowledged. */
  tornBytes: number;
}

export function readRecords(segment: Buffer): Records {
  const found: Records = { payloads: [], damaged: [], tornBytes: 0 };
  let at = 0;
  while (at < segment.length) {
    const length = lengthAt(segment, at);
    const payload = length === null ? null : payloadAt(segment, at, length);
    if (payload) {
      found.payloads.push(payload);
      at += recordBytes(payload);
    } else {
      const next = nextRecord(segment, at + 1);
      if (next === segment.length && isTorn(segment, at, length)) found.tornBytes = next - at;
      else found.damaged.push({ at, bytes: segment.subarray(at, next) });
      at = next;
    }
  }
  return found;
}

function lengthAt(segment: Buffer, at: number): number | null {
  if (segment.length - at < HEADER_BYTES) return null;
  const header = segment.subarray(at, at + HEADER_CHECKSUM_AT);
  const isIntact =
    header.subarray(0, LENGTH_AT).equals(MARK) &&
    crc32(header) === segment.readUInt32BE(at + HEADER_CHECKSUM_AT);
  return isIntact ? header.readUInt32BE(LENGTH_AT) : null;
}

function payloadAt(segment: Buffer, at: number, length: number): Buffer | null {
  const from = at + HEADER_BYTES;
  if (from + length > segment.length) return null;
  const payload = segment.subarray(from, from + length);
  return crc32(payload) === segment.readUInt32BE(at + CHECKSUM_AT) ? payload : null;
}

function nextRecord(segment: Buffer, from: number): number {
  for (let at = segment.indexOf(MARK, from); at !== -1; at = segment.indexOf(MARK, at + 1)) {
    const length = lengthAt(segment, at);
    if (length !== null && payloadAt(segment, at, length)) return at;
  }
  return segment.length;
}

function isTorn(segment: Buffer, at: number, length: number | null): boolean {
  const rest = segment.length - at;
  return length === null ? rest < HEADER_BYTES : rest < HEADER_BYTES + length;
}
