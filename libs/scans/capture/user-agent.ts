import Bowser from 'bowser';
import { LRUCache } from 'lru-cache';
import { BROWSERS, SYSTEMS, type Browser, type Device, type System } from '#libs/database';
import type { UserAgent } from '../new-scan.js';
import { isBot } from './bots.js';

/** Longer agents are truncated: they are an attack on the memory or on the patterns. */
const MAX_LENGTH = 512;
const CACHE_SIZE = 10_000;

/** By Bowser's name. */
const systems = new Map<string, System>(SYSTEMS.map((name) => [name, name]));
systems.set('Chrome OS', 'ChromeOS');
const browsers = new Map<string, Browser>(BROWSERS.map((name) => [name, name]));
browsers.set('Microsoft Edge', 'Edge').set('Samsung Internet for Android', 'Samsung Internet');

const cache = new LRUCache<string, UserAgent>({ max: CACHE_SIZE });

/** Device, operating system and browser, with the names used in analytics. */
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
    os: systems.get(os.name ?? '') ?? 'Other',
    browser: browsers.get(browser.name ?? '') ?? 'Other',
    isBot: isBot(text),
  };
}

function deviceOf(type: string | undefined, os: string | undefined): Device {
  if (type === 'mobile' || type === 'tablet' || type === 'desktop') return type;
  // Bowser does not set the platform of a Chromebook.
  return os === 'Chrome OS' ? 'desktop' : 'other';
}
