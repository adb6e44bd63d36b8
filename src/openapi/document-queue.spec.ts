import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { ClientAddresses } from '#libs/addresses';
import { QueueFull } from '#libs/fair-queue';
import { documentQueue } from './document-queue.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('documentQueue', () => {
  it('sends two documents at a time to a site until they are read, and refuses when too many wait', async () => {
    const receive = documentQueue(new ClientAddresses([]));
    const sent: EventEmitter[] = [];
    const refused: unknown[] = [];
    const get = (remoteAddress: string) => {
      const request = { headers: {}, socket: { remoteAddress } } as unknown as Request; // nothing else of it is read
      const response = Object.assign(new EventEmitter(), { closed: false });
      const receiver = response as unknown as Response; // nothing else of it is read
      receive(request, receiver, (error?: unknown) => {
        if (error === undefined) sent.push(response);
        else refused.push(error);
      });
    };
    for (let index = 0; index < 53; index++) get('198.51.100.1');
    get('198.51.100.2');
    await settled();
    expect([sent.length, refused]).toEqual([3, [expect.any(QueueFull)]]);
    sent[0]?.emit('close');
    await settled();
    expect(sent).toHaveLength(4);
  });
});
