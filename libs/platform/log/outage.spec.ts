import { Writable } from 'node:stream';
import { createLog } from './log.js';
import { Outage } from './outage.js';

describe('Outage', () => {
  it('logs its begin with the first error and its end with the number of errors, and nothing else', () => {
    const lines: object[] = [];
    const write = (line: Buffer, _encoding: string, done: () => void) => {
      lines.push(JSON.parse(line.toString()) as object);
      done();
    };
    const outage = new Outage(createLog('debug', new Writable({ write })), {
      begin: 'down',
      end: 'up again',
    });
    outage.succeeded();
    for (const reason of ['first', 'second', 'third']) outage.failed({ reason });
    outage.succeeded();
    outage.succeeded();
    outage.failed({ reason: 'fourth' });
    expect(lines).toMatchObject([
      { level: 'warn', msg: 'down', reason: 'first' },
      { level: 'info', msg: 'up again', errors: 3, duration_ms: expect.any(Number) },
      { level: 'warn', msg: 'down', reason: 'fourth' },
    ]);
  });
});
