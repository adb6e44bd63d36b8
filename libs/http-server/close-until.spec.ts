import { createLog } from '#libs/platform';
import { closeUntil } from './close-until.js';

describe('closeUntil', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  beforeEach(() => void lines.splice(0));

  it('waits for the application', async () => {
    await closeUntil(performance.now() + 60_000, { close: () => Promise.resolve() }, log);
    expect(lines).toEqual([]);
  });

  it('does not wait longer than that for what never ends, and says so', async () => {
    await closeUntil(performance.now(), { close: () => new Promise(() => undefined) }, log);
    expect(lines.join()).toContain('not everything has finished in time');
  });
});
