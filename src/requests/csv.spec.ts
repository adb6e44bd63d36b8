import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import type { Response } from 'express';
import { TimeSlices } from '#libs/time-slices';
import { parse } from 'csv-parse/sync';
import { sendCsv, toCsv } from './csv.js';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function* parts(...counts: number[]) {
  for (const count of counts) yield await Promise.resolve(numbers(count));
}

describe('sendCsv', () => {
  afterEach(() => jest.restoreAllMocks());

  it('writes the rows in slices, which can end after any row', async () => {
    jest.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(TimeSlices.prototype, 'next');
    let sent = '';
    const write = (text: Buffer, _encoding: string, done: () => void) => {
      sent += String(text);
      done();
    };
    const members = {
      set: jest.fn(),
      setTimeout: jest.fn(),
      req: Object.assign(new EventEmitter(), { method: 'GET' }),
    };
    const response = Object.assign(new Writable({ write }), members) as unknown as Response;
    const file = { fileName: 'a.csv', columns: ['id'], rowOf: (id: number) => [String(id)] };
    await sendCsv(response, file, parts(120, 0, 1_000));
    expect(sent).toBe(['id', ...numbers(120), ...numbers(1_000), ''].join('\r\n'));
    expect(next.mock.calls.length).toBe(1_120);
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
