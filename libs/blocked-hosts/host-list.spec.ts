import { isListed, readHosts } from './host-list.js';

const LIST = `
# phishing
bad.example
*.Worse.Example.   # with a comment
.dots.example
münchen.example
192.0.2.7
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
  ])('has %s: %p', async (host, isExpected) => {
    const { hosts, invalid } = await readHosts(LIST);
    expect([isListed(hosts, host), invalid]).toEqual([isExpected, 1]);
  });
});
