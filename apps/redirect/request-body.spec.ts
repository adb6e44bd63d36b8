import { PassThrough } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { readForm } from './request-body.js';

const requestOf = (body: string) => {
  const request = new PassThrough();
  request.end(body);
  return request as unknown as IncomingMessage;
};

describe('readForm', () => {
  it('returns the fields, and null beyond the limits of bytes and fields', async () => {
    const limits = { bytes: 12, fields: 3 };
    const read = async (body: string) => (await readForm(requestOf(body), limits))?.toString();
    expect([await read('a=1&b=2&c=%20'.slice(0, 11)), await read('a&b&c')]).toEqual([
      'a=1&b=2&c=%25',
      'a=&b=&c=',
    ]);
    expect([await read('a=1&b=2&c=345'), await read('a&b&c&d')]).toEqual([undefined, undefined]);
  });
});
