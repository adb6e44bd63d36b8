import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { ClientAddresses } from '#libs/addresses';
import { QueueFull } from '#libs/fair-queue';
import { ConnectionArrivals } from '#libs/process';
import type { RateLimitsService } from '../rate-limiting/rate-limits.service.js';
import type { ApiRequest } from '../requests/api-request.js';
import { pacedStarts } from './paced-starts.js';

const HEADERS = { 'X-RateLimit-Limit': '60' };

/** A process that receives requests, and notes which have started or were refused. */
function receiver(arrivals = new ConnectionArrivals()) {
  const receive = pacedStarts({ addresses: new ClientAddresses([]), arrivals }, {
    unusedHeaders: () => HEADERS,
  } as unknown as RateLimitsService); // nothing else of it is called
  const started: string[] = [];
  const refused: unknown[] = [];
  const from = (remoteAddress: string, name = remoteAddress, path = '/api/v1/qr') => {
    const response = Object.assign(new EventEmitter(), { closed: false, set: jest.fn() });
    const request = { headers: {}, socket: { remoteAddress }, path };
    const sent = request as unknown as ApiRequest; // only where it comes from is read
    const recipient = response as unknown as Response; // only its closing and set() are used
    receive(sent, recipient, (error?: unknown) => {
      if (error === undefined) started.push(name);
      else refused.push(error);
    });
    return response;
  };
  return { started, refused, from };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('pacedStarts', () => {
  it('starts four requests per turn of the event loop, the first ones at once', async () => {
    const { started, from } = receiver();
    for (let index = 0; index < 10; index++) from('198.51.100.1');
    const counts = [started.length];
    await turn();
    counts.push(started.length);
    await turn();
    counts.push(started.length);
    expect(counts).toEqual([4, 8, 10]);
    from('198.51.100.1');
    expect(started).toHaveLength(11);
  });

  it('starts no more while connections arrive', async () => {
    const arrivals = new ConnectionArrivals();
    const { started, from } = receiver(arrivals);
    for (let index = 0; index < 10; index++) from('198.51.100.1');
    for (let index = 0; index < 10; index++) {
      arrivals.add();
      await turn();
    }
    expect(started).toHaveLength(4);
    await turn();
    await turn();
    expect(started.length).toBeGreaterThan(4);
  });

  it('starts requests of sites in rotation', async () => {
    const { started, from } = receiver();
    for (let index = 0; index < 12; index++) from(`2001:db8:1:${index}::1`, 'flood');
    from('2001:db8:2::1', 'another');
    from('198.51.100.1', 'a third');
    await turn();
    expect(started.slice(4)).toEqual(['flood', 'another', 'a third', 'flood']);
  });

  it('refuses a request when too many wait, with the headers of limits', async () => {
    const { started, refused, from } = receiver();
    const responses = Array.from({ length: 2_005 }, () => from('198.51.100.1'));
    await turn();
    expect(refused).toEqual([expect.any(QueueFull)]);
    expect(responses.at(-1)?.set).toHaveBeenCalledWith(HEADERS);
    from('198.51.100.2', 'another');
    await turn();
    expect(started).toContain('another');
  });

  it('paces refusals too', async () => {
    const { refused, from } = receiver();
    for (let index = 0; index < 2_014; index++) from('198.51.100.1');
    const counts: number[] = [];
    for (let index = 0; index < 4; index++) {
      await turn();
      counts.push(refused.length);
    }
    expect(counts).toEqual([8, 10, 10, 10]);
  });

  it('paces checks of health apart from other requests, and refuses none', async () => {
    const { started, refused, from } = receiver();
    for (let index = 0; index < 2_004; index++) from('198.51.100.1', 'flood');
    for (let index = 0; index < 2_010; index++) from('198.51.100.1', 'flood', '/livez');
    from('198.51.100.2', 'orchestrator', '/livez');
    await turn();
    expect(started.filter((name) => name === 'flood')).toHaveLength(15);
    expect(started).toContain('orchestrator');
    expect(refused).toEqual([]);
  });

  it('does not start a request whose client left', async () => {
    const { started, from } = receiver();
    const [gone] = Array.from({ length: 6 }, (_, index) => from('198.51.100.1', String(index))).slice(4);
    Object.assign(gone!, { closed: true }).emit('close');
    await turn();
    expect(started).toEqual(['0', '1', '2', '3', '5']);
  });
});
