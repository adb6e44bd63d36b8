import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClientAddresses } from '#libs/addresses';
import { ConnectionArrivals } from '#libs/time-slices';
import { PacedStarts } from './paced-starts.js';

/** A process that receives requests, and notes which have started or were refused. */
function receiver(arrivals = new ConnectionArrivals()) {
  const starts = new PacedStarts(new ClientAddresses([]), arrivals);
  const started: string[] = [];
  const refused: string[] = [];
  const sentFrom = (remoteAddress: string, url: string) => {
    const response = Object.assign(new EventEmitter(), { closed: false });
    const request = { headers: {}, socket: { remoteAddress }, url };
    return [request as unknown as IncomingMessage, response as unknown as ServerResponse] as const; // nothing else of them is read
  };
  const from = (remoteAddress: string, name = remoteAddress, path = '/api/v1/qr') => {
    const [request, response] = sentFrom(remoteAddress, path);
    starts.start(request, response, () => {
      if (starts.isRefused(request)) refused.push(name);
      else started.push(name);
    });
    return response;
  };
  const unreadableFrom = (remoteAddress: string) => {
    const [request, response] = sentFrom(remoteAddress, '');
    starts.refuse(request, response, () => refused.push(remoteAddress));
  };
  return { started, refused, from, unreadableFrom };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('PacedStarts', () => {
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

  it('refuses a request when too many wait', async () => {
    const { started, refused, from } = receiver();
    for (let index = 0; index < 2_005; index++) from('198.51.100.1');
    await turn();
    expect(refused).toEqual(['198.51.100.1']);
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

  it('paces the answers to what is no valid request', async () => {
    const { refused, unreadableFrom } = receiver();
    for (let index = 0; index < 10; index++) unreadableFrom('198.51.100.1');
    const counts = [refused.length];
    await turn();
    counts.push(refused.length);
    expect(counts).toEqual([4, 8]);
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
