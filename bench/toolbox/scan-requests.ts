import type { Request } from 'autocannon';

export const SHORT_CODES = Array.from({ length: 20 }, (_, index) => `BENCH${String(index).padStart(3, '0')}`);

const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
];
/** Without a User-Agent, a visit counts as that of a bot, and has no event. */
export const PHONE = { 'user-agent': AGENTS[0] ?? '' };
const LANGUAGES = ['de-CH,de;q=0.9,en;q=0.8', 'en-US,en;q=0.9', 'fr-FR,fr;q=0.9', 'ja'];
const VARIANTS = 20;

/**
 * The requests of one connection in turn: phones from all over the world behind one proxy, different ones for each
 * connection.
 */
export const scanRequests = (connection: number): Request[] =>
  Array.from({ length: VARIANTS }, (_, variant) => {
    const index = connection * VARIANTS + variant;
    return scanRequest(shortCodeOf(index), index);
  });

export const shortCodeOf = (index: number): string => pick(SHORT_CODES, index);

export const scanRequest = (shortCode: string, index: number): Request => ({
  method: 'GET',
  path: `/${shortCode}`,
  headers: {
    'user-agent': pick(AGENTS, index),
    'accept-language': pick(LANGUAGES, index),
    'x-forwarded-for': addressOf(index),
  },
});

const pick = (items: readonly string[], index: number) => items[index % items.length] ?? '';

/** Spreads addresses over the public part of IPv4, by a prime so that neighbours differ. */
function addressOf(index: number): string {
  const place = (index * 7_919_111) % 0xffffff;
  return `${20 + (index % 150)}.${place >>> 16}.${(place >>> 8) & 255}.${place & 255}`;
}
