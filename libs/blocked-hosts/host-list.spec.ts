import { isListed, readHosts } from './host-list.js';

const LIST = `
# phishing
bad.example
*.Worse.Example.   # with a comment
.dots.example
münchen.example
192.0.2.7
2001:DB8:0::1
[2001:db8::2]
::ffff:198.51.100.7
final.example..
not a host
`;

describe('a list of blocked hosts', () => {
  it.each([
    ['bad.example', true],
    ['www.bad.example', true],
    ['bad.example.', true],
    ['notbad.example', false],
    ['example', false],
    ['a.worse.example', true],
    ['dots.example', true],
    ['xn--mnchen-3ya.example', true],
    ['192.0.2.7', true],
    ['192.0.2.77', false],
    ['[::ffff:c000:207]', true],
    ['[::ffff:c000:208]', false],
    ['[2001:db8::1]', true],
    ['[2001:db8::2]', true],
    ['[2001:db8::3]', false],
    ['198.51.100.7', true],
    ['[::ffff:c633:6407]', true],
    ['final.example', true],
    ['bad.example..', true],
  ])('has %s: %p', async (host, isExpected) => {
    const { hosts, invalid } = await readHosts(LIST);
    expect([isListed(hosts, host), invalid]).toEqual([isExpected, 1]);
  });
});
