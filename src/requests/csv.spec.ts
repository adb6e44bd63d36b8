import { Writable } from 'node:stream';
import type { Response } from 'express';
import { TimeSlices } from '#libs/time-slices';
import { sendCsv } from './csv.js';

async function* rows(count: number) {
  for (let index = 0; index < count; index++) yield { id: await Promise.resolve(String(index)) };
}

describe('sendCsv', () => {
  afterEach(() => jest.restoreAllMocks());

  it('writes the rows in slices', async () => {
    jest.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(TimeSlices.prototype, 'next');
    let sent = '';
    const write = (text: Buffer, _encoding: string, done: () => void) => {
      sent += String(text);
      done();
    };
    const members = { set: jest.fn(), setTimeout: jest.fn(), req: { method: 'GET' } };
    const response = Object.assign(new Writable({ write }), members) as unknown as Response;
    await sendCsv(response, { fileName: 'a.csv', columns: ['id'] }, rows(1_000));
    expect(sent.split('\r\n')).toHaveLength(1 + 1_000 + 1);
    expect(next.mock.calls.length).toBeGreaterThanOrEqual(999);
  });
});
