import { list } from 'isbot';

/**
 * Patterns of isbot that call HTTP libraries, headless browsers and native apps bots: their scans are scans.
 * Found by running isbot over the agents of bots.spec.ts.
 */
const SCANNING = [
  '^[^ ]{50,}$',
  '^[\\w \\.\\-\\(?:\\):%]+(?:/v?\\d+(?:\\.\\d+)?(?:\\.\\d{1,10})*?)?(?:,|$)',
  '^[\\w\\-]+/[\\w]+$',
  '^\\w+/[\\w\\(\\)]*$',
  '^mozilla/\\d\\.\\d\\s\\((?:compatible;)?(?:\\s?[\\w\\d-.]+[\\s/]\\d+\\.\\d+)?\\)$',
  '(?<!cam)scan',
  '(?<!lib)http',
  '\\.com\\b',
  '\\bperl\\b',
  '^apache/',
  '^client/',
  '^php',
  '^postman',
  '^python',
  '^rest',
  '^wget',
  'cypress/',
  'headless',
  'java(?!;)',
  'library',
  'node\\b',
  'phantomjs',
  'playwright',
  'selenium',
  'url',
];

/** Crawlers and link-preview fetchers that only those patterns had caught. */
const FETCHERS = [
  // The habit of crawlers to name their page; node-fetch and got have it too, though they are libraries.
  '^(?!node-fetch/|got/).*[(; ]\\+https?://',
  '\\bembedly/',
  '\\bhttp\\.rb/.*mastodon',
  '\\biframely/',
  '\\bmastodon/',
  '\\bqwantify/',
  '\\bslurp\\b',
  '\\bskypeuripreview\\b',
  '\\bvkshare\\b',
  '\\byeti/',
  '^kakaotalk-scrap/',
  '^line-poker/',
  '^viber/',
];

const BOT = new RegExp(
  [...list.filter((pattern) => !SCANNING.includes(pattern)), ...FETCHERS].join('|'),
  'i',
);

/** Recognizes search-engine crawlers and link-preview fetchers, which are answered, but not counted as scans. */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent);
