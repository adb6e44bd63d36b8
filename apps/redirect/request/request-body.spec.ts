import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { fieldsOf, receiveForm } from './request-body.js';

const LIMITS = { bytes: 1_000, ms: 50 };
const body = () => new PassThrough() as unknown as IncomingMessage & PassThrough; // only the stream is read

describe('receiveForm', () => {
  it('reads the fields', async () => {
    const request = body();
    request.write('a=1&b=%C3');
    request.end('%BC&b=2');
    expect([...fieldsOf((await receiveForm(request, LIMITS))!)]).toEqual([
      ['a', '1'],
      ['b', 'ü'],
      ['b', '2'],
    ]);
  });

  it.each([
    ['many bytes', ['x'.repeat(600), 'x'.repeat(401)]],
    ['many fields', ['&'.repeat(60), '&'.repeat(40)]],
  ])('refuses %s before their end', async (_name, parts) => {
    const request = body();
    for (const part of parts) request.write(part);
    expect(await receiveForm(request, LIMITS)).toBeNull();
  });

  it('reads nothing of a client that has left', async () => {
    const request = body();
    request.destroy();
    expect((await receiveForm(request, { ...LIMITS, ms: 60_000 }))?.length).toBe(0);
  });

  it('disconnects a client that takes too long, and reads nothing', async () => {
    const request = body();
    request.write('a=1');
    expect([...fieldsOf((await receiveForm(request, LIMITS))!)]).toEqual([]);
    expect(request.destroyed).toBe(true);
  });
});
