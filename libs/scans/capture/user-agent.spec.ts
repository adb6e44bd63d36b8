import { readUserAgent } from './user-agent.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('readUserAgent', () => {
  it.each([
    [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 'mobile iOS Safari'],
    [`${IPHONE} CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1`, 'mobile iOS Chrome'],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet iOS Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
      'mobile Android Chrome',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
      'mobile Android Samsung Internet',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
      'desktop Windows Edge',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 OPR/108.0.0.0',
      'desktop Windows Opera',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0',
      'desktop Linux Firefox',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
      'desktop macOS Safari',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
      'desktop ChromeOS Chrome',
    ],
    [
      'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/6.0 TV Safari/537.36',
      'other Other Other',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet iOS Safari',
    ],
    [`${IPHONE} Mobile/15E148 YJApp-IOS jp.co.yahoo.ipn.appli/4.131.0`, 'mobile iOS Safari'],
    [
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; BTK-AL09; HMSCore 6.14.0.322) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Safari/537.36',
      'tablet Android Other',
    ],
    [
      'Mozilla/5.0 (Linux; Android 9; SHT-W09 Build/HUAWEISHT-W09; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.87 Mobile Safari/537.36',
      'tablet Android Chrome',
    ],
    [
      '[FBAN/FB4A;FBAV/161.0.0.35.93;FBPN/com.facebook.katana;FBLC/en_US;FBBV/94117327;FBCR/;FBMF/HUAWEI;FBBD/HUAWEI;FBDV/RNE-L21;FBSV/7.0]',
      'mobile Android Chrome',
    ],
    ['Quora 8.4.30 rv:3230 env:prod (iPad11,3; iPadOS 17.7; en_GB) AppleWebKit', 'tablet iOS Other'],
    [
      'Mozilla/5.0 (PC; OpenHarmony 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0',
      'desktop Other Chrome',
    ],
    [
      'Mozilla/5.0 (2in1; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1',
      'desktop Other Chrome',
    ],
    ['curl/8.5.0', 'other Other Other'],
    ['', 'other Other Other'],
    [' ', 'other Other Other'],
    [undefined, 'other Other Other'],
    ['\u00ff\u0001%00', 'other Other Other'],
  ])('reads %s', (agent, expected) => {
    const { device, os, browser } = readUserAgent(agent);
    expect(`${device} ${os} ${browser}`).toBe(expected);
  });

  it('reads an agent of any length by its beginning', () => {
    expect(readUserAgent(`${IPHONE} ${'x('.repeat(50_000)}`).device).toBe('mobile');
    expect(readUserAgent(`${'x'.repeat(512)}${IPHONE}`).device).toBe('other');
  });
});
