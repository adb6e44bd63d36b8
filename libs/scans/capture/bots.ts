import { list } from 'isbot';

/**
 * isbot patterns that also match HTTP libraries, headless browsers, native apps, mail apps and people's browsers. Found
 * by running isbot over the agents of agents.spec.ts and bots.spec.ts.
 */
const SCANNING = [
  '^[^ ]{50,}$',
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  '^[\\w\\-]+/[\\w]+$',
  '^\\w+/[\\w\\(\\)]*$',
  '^\\w+/\\d\\.\\d\\s\\([\\w@]+\\)$',
  '^mozilla/\\d\\.\\d\\s\\((?:compatible;)?(?:\\s?[\\w\\d-.]+[\\s/]\\d+\\.\\d+)?\\)$',
  '(?:^|[^g])news(?!sapphire)',
  '(?<! channel/|google/)google(?!(?:wv|app|/google| pixel))',
  '(?<!cam)scan',
  '(?<!lib)http',
  '\\.com\\b',
  '\\b\\w+/1\\.0;',
  '\\bperl\\b',
  '\\|',
  '^[<\\(;]',
  '^apache/',
  '^client/',
  '^navermailapp',
  '^netsurf',
  '^php',
  '^postman',
  '^python',
  '^rest',
  '^snapchat',
  '^wget',
  '^yahoo',
  'cypress/',
  'headless',
  'java(?!;)',
  'library',
  'node\\b',
  'phantomjs',
  'playwright',
  'selenium',
  'server',
  'sogou',
  'tools',
  'url',
];

const FETCHERS = [
  // Crawlers link to a page about them; so do the libraries node-fetch and got.
  '^(?!node-fetch/|got/).*[(; ]\\+https?://',
  '\\bamzn-user/',
  '\\bbotify\\b',
  '\\bdaumoa\\b',
  '\\bembedly/',
  '\\bfeedfetcher-google\\b',
  '\\bgoogle-',
  '\\bgoogleother\\b',
  '\\bgoogle (?:web preview|favicon)\\b',
  '\\bhttp\\.rb/.*mastodon',
  '\\biframely/',
  '\\bmastodon/',
  '\\bqwantify/',
  '\\bslurp\\b',
  '\\bskypeuripreview\\b',
  '\\bvkshare\\b',
  '\\byeti/',
  '^anthropic-ai\\b',
  '^baidu-ads\\b',
  '^bluesky/',
  '^coccoc\\b',
  '^cohere-ai\\b',
  '^fastmailua/',
  '^friendica\\b',
  '^github-camo\\b',
  '^hatena\\b',
  '^ichiro/',
  '^kagi-fetcher/',
  '^kakaotalk-scrap/',
  '^line-poker/',
  '^meta-external(?:ads|fetcher)/',
  '^mediapartners-google\\b',
  '^shortwave\\b',
  '^snap url preview\\b',
  '^swisscows\\b',
  '^tumblr/',
  '^valve/steam http client\\b',
  '^vercel(?:flags|tracing)\\b',
  '^viber(?:/|$)',
  '^y!j-',
  '^yahoo(?!mail/|mobile)',
];

const BOT = new RegExp(
  [...list.filter((pattern) => !SCANNING.includes(pattern)), ...FETCHERS].join('|'),
  'i',
);

/** Apps add all kinds of words to the agent of a phone or tablet, so only these patterns apply there. */
const PHONE = /^Mozilla\/5\.0 \((?:iP(?:hone|ad|od)\b|Linux;[^)]*\b(?:Android|HarmonyOS)\b|Phone;|Tablet;)/;
const BOT_ON_PHONE =
  /\bbots?\b|\w(?<!\bcu)bots?\b|crawl|spider|https?:\/\/|preview|lighthouse|\bgoogle-|hotjar/i;
/** A device may be called "M bot 60". */
const MODEL = /(?<=\bAndroid [\d.]+; )[^;)]*|[^;()]*\bBuild\/[^;)]*/g;

/**
 * Recognizes search-engine crawlers and link-preview fetchers. They get an answer, but do not count as scans. Each browser
 * and library names itself; scanners of emails send no User-Agent.
 */
export const isBot = (userAgent: string): boolean =>
  userAgent.trim() === '' ||
  (PHONE.test(userAgent) ? BOT_ON_PHONE.test(userAgent.replace(MODEL, '')) : BOT.test(userAgent));
