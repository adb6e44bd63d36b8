import { UAParser } from 'ua-parser-js';
import { BROWSERS, SYSTEMS, type Browser, type Device, type System } from '#libs/database';
import { lruCache } from '#libs/platform';
import type { UserAgent } from '../new-scan.js';
import { isBot } from './bots.js';

const MAX_LENGTH = 512;
const CACHE_SIZE = 10_000;

/** The keys are the parser's names. HarmonyOS counts as Android, whose apps it runs. */
const systems = new Map<string, System>(SYSTEMS.map((name) => [name, name]));
systems.set('Mac OS', 'macOS').set('Chromium OS', 'ChromeOS').set('HarmonyOS', 'Android');
const browsers = new Map<string, Browser>(BROWSERS.map((name) => [name, name]));
browsers.set('Mobile Safari', 'Safari').set('Samsung Browser', 'Samsung Internet').set('Opera Mobi', 'Opera');
for (const name of ['Opera Mini', 'Opera Touch', 'Opera GX', 'Opera Tablet']) browsers.set(name, 'Opera');

const WEB_VIEWS = new Set(
  'Chrome WebView,WebKit,Facebook,Instagram,Snapchat,TikTok,Line,LinkedIn,Pinterest,Twitter,GSA,Alipay,KAKAOTALK,KAKAOSTORY,NAVER'.split(
    ',',
  ),
);

const DESKTOP_IPAD = /\(Macintosh;.*\bMobile\//;
/** Apps name the device without a browser, such as `Quora 8.4 (iPad11,3; iPadOS 17.7)`. */
const IPAD = /\biPad/;
const IPHONE = /\biPhone|^\[FBAN\/(?:FBIOS|MessengerForiOS);/;
const ANDROID = /^\[FBAN\/(?:FB4A|Orca-Android);/;
const DESKTOP = /\bX11;|\bWindows NT\b|\bMacintosh;|\((?:PC|2in1); OpenHarmony\b/;
const X11_LINUX = /\bX11;.*\bLinux\b/;

const cache = lruCache<UserAgent>(CACHE_SIZE);
const parser = new UAParser();

export function readUserAgent(header: string | undefined): UserAgent {
  const text = header?.slice(0, MAX_LENGTH) ?? '';
  const known = cache.get(text);
  if (known) return known;
  const read = parse(text);
  cache.set(text, read);
  return read;
}

function parse(text: string): UserAgent {
  parser.setUA(text);
  const os = readSystem(text);
  return { device: readDevice(text), os, browser: readBrowser(os), isBot: isBot(text) };
}

function readDevice(text: string): Device {
  if (DESKTOP_IPAD.test(text)) return 'tablet';
  const { type } = parser.getDevice();
  if (type === 'mobile' || type === 'tablet') return type;
  if (type !== undefined) return 'other';
  if (IPAD.test(text)) return 'tablet';
  if (IPHONE.test(text) || ANDROID.test(text)) return 'mobile';
  return DESKTOP.test(text) ? 'desktop' : 'other';
}

function readSystem(text: string): System {
  if (DESKTOP_IPAD.test(text)) return 'iOS';
  const known = systems.get(parser.getOS().name ?? '');
  if (known) return known;
  if (IPAD.test(text) || IPHONE.test(text)) return 'iOS';
  if (ANDROID.test(text)) return 'Android';
  return X11_LINUX.test(text) ? 'Linux' : 'Other';
}

function readBrowser(os: System): Browser {
  const { name = '' } = parser.getBrowser();
  const isApple = os === 'iOS' || os === 'macOS';
  const known = browsers.get(name);
  // Televisions and consoles call their browsers Safari.
  if (known) return known === 'Safari' && !isApple ? 'Other' : known;
  if (!WEB_VIEWS.has(name)) return 'Other';
  return isApple ? 'Safari' : os === 'Android' ? 'Chrome' : 'Other';
}
