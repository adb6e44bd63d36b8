import { encodeRecord, readRecords, recordBytes } from './records.js';

const TEXTS = ['first', 'second', 'third'];
const RECORDS = TEXTS.map((text) => encodeRecord(Buffer.from(text)));
const SEGMENT = Buffer.concat(RECORDS);
const SECOND = recordBytes(Buffer.from('first'));
const THIRD = SECOND + recordBytes(Buffer.from('second'));

const read = (segment: Buffer) => {
  const { payloads, damaged, tornBytes } = readRecords(segment);
  return {
    texts: payloads.map(String),
    damaged: damaged.map(({ at, bytes }) => [at, bytes.length]),
    tornBytes,
  };
};
const changed = (position: number) => {
  const segment = Buffer.from(SEGMENT);
  segment.writeUInt8(segment.readUInt8(position) ^ 0xff, position);
  return segment;
};

describe('readRecords', () => {
  it('returns the records that were written', () => {
    expect(read(SEGMENT)).toEqual({ texts: TEXTS, damaged: [], tornBytes: 0 });
    expect(read(Buffer.alloc(0))).toEqual({ texts: [], damaged: [], tornBytes: 0 });
  });

  it('ignores a last record that was cut off anywhere', () => {
    for (let length = THIRD + 1; length < SEGMENT.length; length += 1)
      expect(read(SEGMENT.subarray(0, length))).toEqual({
        texts: ['first', 'second'],
        damaged: [],
        tornBytes: length - THIRD,
      });
  });

  it('separates a record of which any byte has changed, and reads the others', () => {
    for (let position = SECOND; position < THIRD; position += 1)
      expect(read(changed(position))).toEqual({
        texts: ['first', 'third'],
        damaged: [[SECOND, THIRD - SECOND]],
        tornBytes: 0,
      });
  });

  it('takes a complete last record that has changed for damaged, not for cut off', () => {
    for (let position = THIRD; position < SEGMENT.length; position += 1)
      expect(read(changed(position)).damaged).toEqual([[THIRD, SEGMENT.length - THIRD]]);
  });

  it('is not misled by a record that contains another one', () => {
    const outer = encodeRecord(Buffer.concat([Buffer.from('QRJ\x01'), encodeRecord(Buffer.from('inner'))]));
    const segment = Buffer.concat([outer, RECORDS[0] ?? Buffer.alloc(0)]);
    expect(readRecords(segment).payloads).toHaveLength(2);
  });
});
