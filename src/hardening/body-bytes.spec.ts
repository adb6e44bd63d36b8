import { Readable } from 'node:stream';
import { FairMemory } from '#libs/fair-queue';
import { ConnectionArrivals, PacedTurns, TimeSlices } from '#libs/time-slices';
import type { ApiRequest } from '../requests/api-request.js';
import { readBytes } from './body-bytes.js';

const CHUNKS = { running: 1, runningPerKey: 1, waiting: Infinity, waitingPerKey: Infinity };

/** A process that reads bodies of two chunks, and notes whose chunks it has judged. */
function reader() {
  const [turns, memory] = [
    new PacedTurns(new ConnectionArrivals(), CHUNKS),
    new FairMemory({ bytes: 1_000, bytesPerKey: 1_000 }),
  ];
  const judged: string[] = [];
  const read = (key: string) => {
    const request = Object.assign(Readable.from([Buffer.from('a'), Buffer.from('b')]), {
      get: () => undefined,
    });
    const sent = request as unknown as ApiRequest; // only the stream and get() are used
    return readBytes(sent, {
      limitBytes: 10,
      share: memory.shareOf(key),
      turn: () => turns.next(key),
      judge: () => void judged.push(key),
    });
  };
  return { judged, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('readBytes', () => {
  afterEach(() => jest.restoreAllMocks());

  it('judges one chunk per turn of the event loop, however many bodies arrive at once', async () => {
    const { judged, read } = reader();
    const bodies = Array.from({ length: 20 }, () => read('flood'));
    for (let before = -1; judged.length < 40; before = judged.length) {
      await turn();
      expect(judged.length - Math.max(before, 0)).toBeLessThanOrEqual(1);
    }
    expect((await Promise.all(bodies)).map(String)).toEqual(Array(20).fill('ab'));
  });

  it('judges those of workspaces and sites in rotation', async () => {
    const { judged, read } = reader();
    const bodies = [...Array.from({ length: 20 }, () => read('flood')), read('another')];
    await Promise.all(bodies);
    expect(judged.lastIndexOf('another')).toBeLessThan(20);
  });

  it('joins the chunks in slices, which can end after any of them', async () => {
    jest.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValue(true);
    const next = jest.spyOn(TimeSlices.prototype, 'next');
    expect(String(await reader().read('one'))).toBe('ab');
    expect(next).toHaveBeenCalledTimes(2);
  });
});
