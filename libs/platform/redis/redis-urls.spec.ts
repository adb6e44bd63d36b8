import { describeServers, redisUrls } from './redis-urls.js';

describe('redisUrls', () => {
  it.each([
    ['redis://one', ['redis://one']],
    ['redis://one:6379/2', ['redis://one:6379/2']],
    [
      'rediss://user:a,b@one:1,two:2,[::1]:3',
      ['rediss://user:a,b@one:1', 'rediss://user:a,b@two:2', 'rediss://user:a,b@[::1]:3'],
    ],
    ['redis://one, two/0', ['redis://one/0', 'redis://two/0']],
    ['elsewhere', ['elsewhere']],
  ])('makes a URL for each server of %s', (list, urls) => {
    expect(redisUrls(list)).toEqual(urls);
  });
});

describe('describeServers', () => {
  it('names each server, and no password', () => {
    expect(describeServers('redis://:secret@one:1,two:2')).toBe('one:1, two:2');
  });
});
