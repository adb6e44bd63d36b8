import Bowser from 'bowser';
import { LRUCache } from 'lru-cache';
import type { Device } from '#libs/database';
import { isBot } from './bots.js';

export interface UserAgent {
  device: Device;
  os: string;
  browser: string;
  isBot: boolean;
}

/** Longer agents are read by their beginning: they are an attack on the memory or on the patterns. */
const MAX_LENGTH = 512;
const CACHE_SIZE = 10_000;

const OS_NAMES = new Map(
  ['iOS', 'Android', 'Windows', 'macOS', 'Linux']
    .map((name) => [name, name])
    .concat([['Chrome OS', 'ChromeOS']]) as [string, string][],
);

const BROWSER_NAMES = new Map([
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
  ['Firefox', 'Firefox'],
  ['Microsoft Edge', 'Edge'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Opera', 'Opera'],
]);

const cache = new LRUCache<string, UserAgent>({ max: CACHE_SIZE });

/** Device, operating system and browser by the names that analytics shows. */
export function readUserAgent(header: string | undefined): UserAgent {
  const text = header?.slice(0, MAX_LENGTH) ?? '';
  const known = cache.get(text);
  if (known) return known;
  const read = parse(text);
  cache.set(text, read);
  return read;
}

function parse(text: string): UserAgent {
  // Bowser throws on an empty agent.
  if (text.trim() === '') return { device: 'other', os: 'Other', browser: 'Other', isBot: false };
  const { platform, os, browser } = Bowser.parse(text);
  return {
    device: deviceOf(platform.type, os.name),
    os: OS_NAMES.get(os.name ?? '') ?? 'Other',
    browser: BROWSER_NAMES.get(browser.name ?? '') ?? 'Other',
    isBot: isBot(text),
  };
}

function deviceOf(type: string | undefined, os: string | undefined): Device {
  if (type === 'mobile' || type === 'tablet' || type === 'desktop') return type;
  // Bowser leaves the platform of a Chromebook open.
  return os === 'Chrome OS' ? 'desktop' : 'other';
}
