import { TargetRules } from './target-rules.js';

const rules = new TargetRules([], []);

describe('TargetRules', () => {
  it.each([
    ['http://example.com/', 'https://'],
    ['ftp://example.com/', 'https://'],
    ['https://user@example.com/', 'user name'],
    ['https://user:password@example.com/', 'user name'],
    ['https://:password@example.com/', 'user name'],
    ['https://@example.com/', 'user name'],
    ['https://:@example.com/', 'user name'],
    ['https:\\\\@example.com\\path', 'user name'],
    ['https://\t@example.com', 'user name'],
    ['https://example.com:8443/', 'Port 8443'],
    ['https://example.com:80/', 'Port 80'],
    ['https://', 'not valid'],
    ['example.com', 'not valid'],
    ['', 'not valid'],
  ])('refuses %s and says why', (url, reason) => {
    expect(rules.findFault(url)).toContain(reason);
  });

  it('takes 443, spelled out or not, and the ports that are allowed', () => {
    const more = new TargetRules([8443], []);
    expect(more.findFault('https://example.com/hook?a=b')).toBeNull();
    expect(more.findFault('https://example.com:443/')).toBeNull();
    expect(more.findFault('https://example.com/@team?to=a@b#@')).toBeNull();
    expect(more.findFault('https://example.com:8443/')).toBeNull();
    expect(more.findFault('https://example.com:8444/')).toContain('Port 8444');
  });

  it('opens exactly the ranges that are allowed, in both spellings of an IPv4 address', () => {
    const closed = new TargetRules([], ['10.0.0.0/8', '192.168.7.7', 'fd00::/8']);
    const verdicts = [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      '192.168.7.7',
      'fd12::1',
      '192.168.7.8',
      '127.0.0.1',
      '::1',
    ];
    expect(verdicts.map((address) => closed.allowsAddress(address))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
  });

  it('refuses what is no address', () => {
    expect(['', 'localhost', '127.1', '1.2.3'].filter((text) => rules.allowsAddress(text))).toEqual([]);
  });

  it('refuses a link-local address with a zone, as a resolver may give it', () => {
    expect(rules.allowsAddress('fe80::1%eth0')).toBe(false);
  });
});
