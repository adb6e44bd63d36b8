import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { ClientAddresses } from '#libs/addresses';
import { QueueFull } from '#libs/fair-queue';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { documentQueue } from './document-queue.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Documents that are asked for: their responses, and errors of those that are refused. */
function documents(times?: { slotMs: number; readMs: number }) {
  const receive = documentQueue(new ClientAddresses([]), times);
  const sent: (EventEmitter & { isDestroyed: boolean })[] = [];
  const refused: unknown[] = [];
  const get = (remoteAddress: string) => {
    const request = { headers: {}, socket: { remoteAddress } } as unknown as Request; // nothing else of it is read
    const destroy = () => {
      response.isDestroyed = true;
      response.emit('close');
    };
    const response = Object.assign(new EventEmitter(), { closed: false, isDestroyed: false, destroy });
    const receiver = response as unknown as Response; // nothing else of it is read
    receive(request, receiver, (error?: unknown) => {
      if (error === undefined) sent.push(response);
      else refused.push(error);
    });
  };
  return { get, sent, refused };
}

describe('documentQueue', () => {
  it('sends two documents at a time to a site until they are read, and refuses when too many wait', async () => {
    const { get, sent, refused } = documents({ slotMs: 60_000, readMs: 60_000 });
    for (let index = 0; index < 53; index++) get('198.51.100.1');
    get('198.51.100.2');
    await settled();
    expect([sent.length, refused]).toEqual([3, [expect.any(QueueFull)]]);
    sent[0]?.emit('close');
    await settled();
    expect(sent).toHaveLength(4);
    // Those that waited follow.
    for (const response of sent) {
      response.emit('close');
      await settled();
    }
  });

  it('keeps nobody waiting for clients that read slowly, and disconnects those that read nothing', async () => {
    const { get, sent } = documents({ slotMs: 50, readMs: 200 });
    for (const site of [1, 2, 3, 4]) for (let index = 0; index < 2; index++) get(`198.51.${site}.1`);
    get('192.0.2.1');
    await settled();
    expect(sent).toHaveLength(8);
    await waitUntil(() => sent.length === 9, 'the next document');
    sent[8]?.emit('close');
    await waitUntil(() => sent.slice(0, 8).every(({ isDestroyed }) => isDestroyed), 'the end of the others');
    expect(sent[8]?.isDestroyed).toBe(false);
  });
});
