export interface SiteFile {
  path: string;
  contentType: string;
  body: Buffer;
}

/** 40 × 40 pixels in two colors. */
const ICON =
  'AAABAAEAKCgCAAEAAQCrAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAoAAAAKAEDAAAAtjAqLgAAAAZQTFRF////G0/WXeC7xAAAAGBJREFUeNp1' +
  'zDEKQCEMA9CCa6BXKbgK/+qCq+BVhK4dPtXqZoY3hBCiR9jyN0NgiBx7yVc0ObL1tXeJdH24UKiEiaXVEK10CbnkcSRqiUI2LTMExPfbPvgKmTVk82b7' +
  'yA/HTjoDh2swQgAAAABJRU5ErkJggg==';

/** Short URLs are not disallowed: a crawler must open one to learn that it must not be indexed. */
const ROBOTS = 'User-agent: *\nDisallow: /api/\n';

export const FAVICON: SiteFile = {
  path: '/favicon.ico',
  contentType: 'image/x-icon',
  body: Buffer.from(ICON, 'base64'),
};
export const ROBOTS_TXT: SiteFile = {
  path: '/robots.txt',
  contentType: 'text/plain; charset=utf-8',
  body: Buffer.from(ROBOTS),
};
export const SITE_FILES = [FAVICON, ROBOTS_TXT];
/** Pages of the scan edge have an opaque origin, so any origin may load the icon. */
export const SITE_FILE_HEADERS = {
  'Cache-Control': 'public, max-age=86400',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
