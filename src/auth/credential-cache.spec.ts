import type { ChangeFeed, Topic } from '#libs/database';
import { waitUntil } from '../../test/toolbox/wait-until.js';
import { CredentialCache } from './credential-cache.js';

describe('a credential in the cache', () => {
  afterEach(() => jest.restoreAllMocks());

  const start = () => {
    const listeners: ((id: string) => void)[] = [];
    const changes = {
      isLive: true,
      onChange: (_topic: Topic, listener: (id: string) => void) => listeners.push(listener),
      onGap: () => undefined,
    } as unknown as ChangeFeed; // only these members are used
    const lookUp = jest.fn(() => Promise.resolve({ id: 'key' }));
    const cache = new CredentialCache(changes, lookUp, { api_key: ({ id }) => id });
    return { cache, lookUp, notify: (id: string) => listeners.forEach((listener) => listener(id)) };
  };

  it('is looked up once, and again after a notice of its change', async () => {
    const { cache, lookUp, notify } = start();
    for (let count = 0; count < 3; count += 1) await cache.find('secret');
    expect(lookUp).toHaveBeenCalledTimes(1);
    notify('another');
    await cache.find('secret');
    expect(lookUp).toHaveBeenCalledTimes(1);
    notify('key');
    await cache.find('secret');
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('is looked up again within 2 s if the notice is lost', async () => {
    const { cache, lookUp } = start();
    await cache.find('secret');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + 2_000);
    const isAsked = async () => (await cache.find('secret')) !== null && lookUp.mock.calls.length === 2;
    // The cache reads the clock once per millisecond.
    await waitUntil(isAsked, 'the second lookup');
  });
});
