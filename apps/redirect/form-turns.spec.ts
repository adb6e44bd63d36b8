import { EventEmitter } from 'node:events';
import type { ClientAddresses } from '#libs/addresses';
import { inSlice } from '#libs/time-slices';
import { FormTurns } from './form-turns.js';
import type { Visit } from './visit.js';

const WORK_MS = 6;

/** From one address. */
const visit = () => ({ request: {}, response: new EventEmitter() }) as unknown as Visit;

function work(): void {
  const end = performance.now() + WORK_MS;
  while (performance.now() < end) Math.random();
}

describe('FormTurns', () => {
  it('gives other work a slice after one form of a site, however many wait', async () => {
    const turns = new FormTurns({ of: () => '198.51.100.7' } as unknown as ClientAddresses);
    let done = 0;
    const forms = Array.from({ length: 30 }, async () => {
      await turns.of(visit())(work);
      done++;
    });
    expect(await inSlice(() => done)).toBeLessThanOrEqual(2);
    await Promise.all(forms);
    expect(done).toBe(30);
  });
});
