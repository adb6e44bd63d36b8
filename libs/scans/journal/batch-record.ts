import type { EncodedScans } from '../log/append-scans.query.js';

const LENGTH_BYTES = 4;
const IDS = 1;
const COUNT_AT = 12;

/**
 * Encodes the parameters of a batch's statement, each after its length. Later versions must still read this, even if
 * their statement has more parameters.
 */
export function encodeRecord(batch: EncodedScans): Buffer {
  const parts = batch.flatMap((parameter) => [encodeLength(parameter), parameter]);
  return Buffer.concat(parts);
}

export function decodeRecord(record: Buffer): EncodedScans {
  const batch: Buffer[] = [];
  for (let at = 0; at < record.length;) {
    const from = at + LENGTH_BYTES;
    at = from + record.readUInt32BE(at);
    batch.push(record.subarray(from, at));
  }
  return batch;
}

export const scansIn = (batch: EncodedScans): number => batch[IDS]?.readInt32BE(COUNT_AT) ?? 0;

function encodeLength({ length }: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES);
  bytes.writeUInt32BE(length);
  return bytes;
}
