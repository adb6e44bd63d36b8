import { Readable } from 'node:stream';
import { TimeSlices } from '#libs/time-slices';
import { BULK_BODIES } from './qr-bulk-body.js';

const BOUNDARY = 'b'.repeat(60);
const CSV = 'name,url\na,https://example.com\n';
const MEBIBYTE = 1024 * 1024;

const part = (name: string, text: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="codes.csv"\r\n\r\n${text}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

function read(body: string) {
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  const read = BULK_BODIES['multipart/form-data']?.read;
  return read?.(Readable.from([Buffer.from(body)]), { headers, bodyDigest: null });
}

describe('a bulk body of multipart/form-data', () => {
  let next: jest.SpiedFunction<TimeSlices['next']>;

  beforeEach(() => {
    jest.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValue(true);
    next = jest.spyOn(TimeSlices.prototype, 'next');
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['what is almost a boundary', `\r\n--${BOUNDARY.slice(1)}`],
    ['empty parts', `\r\n--${BOUNDARY}\r\na: b\r\n\r\n`],
  ])('is parsed in slices of 16 KiB: %s', async (_name, noise) => {
    const before = noise.repeat(MEBIBYTE / noise.length);
    await expect(read(before)).rejects.toMatchObject({ code: 'malformed_request' });
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(64);
    expect(next.mock.calls.length).toBeLessThan(70);
  });

  it('is read whole', async () => {
    await expect(read(part('file', CSV) + END)).resolves.toMatchObject({ items: [{ csv: { row: 2 } }] });
  });

  it.each([
    ['another file', part('other', CSV)],
    ['a second file that does not end', part('file', CSV) + part('file', CSV)],
    ['a field', part('file', CSV).replace('; filename="codes.csv"', '') + part('file', CSV)],
    ['a file that is no CSV', part('file', `${'x'.repeat(70_000)}\n`)],
  ])('is not parsed further after its refusal: %s', async (_name, refused) => {
    await expect(read(refused + '\r\n'.repeat(2 * MEBIBYTE) + END)).rejects.toMatchObject({
      code: expect.stringMatching(/validation_failed|malformed/) as string,
    });
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(next.mock.calls.length).toBeLessThan(128);
  });
});
