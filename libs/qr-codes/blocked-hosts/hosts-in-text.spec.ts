import { hostsInText } from './hosts-in-text.js';

describe('hosts in a text', () => {
  it.each([
    ['Sign in at https://login.phish.example/x?y.', ['login.phish.example']],
    ['Go to phish.example/login, or PHISH.example.', ['phish.example', 'phish.example']],
    ['https://good.example@phish.example/', ['phish.example']],
    ['münchen.example', ['xn--mnchen-3ya.example']],
    ['Write to ada@mail.example.', []],
    ['12.50 CHF, v1.2.3, e.g. at 9.30', []],
  ])('%s', (text, hosts) => {
    expect(hostsInText(text)).toEqual(hosts);
  });

  it('takes little time for a long text without one', () => {
    const startedAt = performance.now();
    for (const part of ['a', 'a.', 'a-', '1.', '.', 'http://'])
      hostsInText(part.repeat((128 * 1024) / part.length));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
