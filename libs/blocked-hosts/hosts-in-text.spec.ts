import { hostsInText } from './hosts-in-text.js';

describe('hosts in a text', () => {
  it.each([
    ['Sign in at https://login.phish.example/x?y.', ['login.phish.example']],
    ['Go to phish.example/login, or PHISH.example.', ['phish.example']],
    ['https://good.example@phish.example/', ['phish.example']],
    ['münchen.example', ['xn--mnchen-3ya.example']],
    ['Write to ada.lovelace+qr@mail.example.', ['mail.example']],
    ['Ask @phish.example', ['phish.example']],
    ['phish.example@ work', ['phish.example']],
    ['phish。example', ['phish.example']],
    ['phish．example', ['phish.example']],
    ['phish｡example', ['phish.example']],
    ['phish․example', ['phish.example']],
    ['ｐｈｉｓｈ.ⓔⓧⓐⓜⓟⓛⓔ', ['phish.example']],
    ['ph\u200bi\u00adsh.exam\u2060ple', ['phish.example']],
    ['phish\u200b.\u202eexample', ['phish.example']],
    ['phish%2Eexample, %70hish.test', ['phish.example', 'phish.test']],
    ['https://%70hish.example/ 100%', ['phish.example']],
    ['XN--MNCHEN-3YA.example', ['xn--mnchen-3ya.example']],
    ['mu\u0308nchen。example', ['xn--mnchen-3ya.example']],
    ['उदाहरण.example', ['xn--p1b6ci4b4b3a.example']],
    ['今すぐphish.exampleへ', expect.arrayContaining(['phish.example'])],
    ['my_login.phish.example', ['my_login.phish.example']],
    ['_phish.example_ -phish.test- ..phish.net..', ['phish.example', 'phish.test', 'phish.net']],
    ['👉phish.example👈', ['phish.example']],
    ['203.0.113.5/login, http://0xcb007105/', ['203.0.113.5']],
    ['12.50 CHF, v1.2.3, e.g. at 9.30', []],
  ])('%s', (text, hosts) => {
    expect(hostsInText(text)).toEqual(hosts);
  });

  it('takes little time for a long text without one', () => {
    const startedAt = performance.now();
    for (const part of [
      'a',
      'a.',
      'aa.',
      'a-',
      '1.',
      '.',
      '-',
      '@',
      'a@',
      '%2e',
      '%',
      'http://',
      '今.',
      '\u200b',
    ])
      for (const end of ['', '@a', '-a']) hostsInText(`a${part.repeat((64 * 1024) / part.length)}${end}`);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
