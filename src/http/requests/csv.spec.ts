import { EventEmitter, once } from 'node:events';
import { Writable } from 'node:stream';
import type { Response } from 'express';
import { ClientDisconnected } from '#libs/queue';
import { parse } from 'csv-parse/sync';
import { sendCsv, toCsv } from './csv.js';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function* parts(...counts: number[]) {
  for (const count of counts) yield await Promise.resolve(numbers(count));
}

/** A response that a test reads by `write`. */
function responseTo(write: (text: Buffer, encoding: string, done: () => void) => void) {
  const members = {
    set: jest.fn(),
    setTimeout: jest.fn(),
    req: Object.assign(new EventEmitter(), { method: 'GET' }),
  };
  return Object.assign(new Writable({ write }), members) as unknown as Response;
}

const FILE = { fileName: 'a.csv', columns: ['id'], format: {}, rowOf: (id: number) => [String(id)] };

describe('sendCsv', () => {
  afterEach(() => jest.restoreAllMocks());

  it('ignores a client that leaves while the next part waits, but no other failure at that moment', async () => {
    const leaving = async (error: Error) => {
      const response = responseTo((_text, _encoding, done) => done());
      async function* waiting() {
        yield await Promise.resolve(numbers(1));
        response.destroy();
        await once(response, 'close');
        throw error;
      }
      return sendCsv(response, FILE, waiting());
    };
    await expect(leaving(new ClientDisconnected())).resolves.toBeUndefined();
    await expect(leaving(new Error('unavailable'))).rejects.toThrow();
  });

  it('writes all rows of all parts, in order', async () => {
    let sent = '';
    const write = (text: Buffer, _encoding: string, done: () => void) => {
      sent += String(text);
      done();
    };
    await sendCsv(responseTo(write), FILE, parts(120, 0, 1_000));
    expect(sent).toBe(['id', ...numbers(120), ...numbers(1_000), ''].join('\r\n'));
  });
});

describe('toCsv', () => {
  it('quotes each character that would end a cell or a line', () => {
    const rows = [['a\nb', 'c\rd', 'e\r\nf', 'g,h', 'i"j', '\rk', '=l', '']];
    const text = toCsv(rows);
    expect(text).toBe('"a\nb","c\rd","e\r\nf","g,h","i""j","\'\rk",\'=l,\r\n');
    expect(parse(text)).toEqual([['a\nb', 'c\rd', 'e\r\nf', 'g,h', 'i"j', "'\rk", "'=l", '']]);
  });
});
