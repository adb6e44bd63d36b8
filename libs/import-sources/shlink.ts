import type { ImportSource } from './import-source.js';

/** The file of shlink-web-client. */
export const SHLINK: ImportSource = {
  name: 'shlink',
  title: 'Shlink',
  knownBy: [['shorturl'], ['longurl'], ['visits', 'visitscount', 'shortcode']],
  columns: {
    link: ['shorturl'],
    short_code: ['shortcode'],
    domain: ['domain'],
    url: ['longurl'],
    name: ['title'],
    tags: ['tags'],
    created_at: ['createdat', 'datecreated'],
    scans: ['visits', 'visitscount'],
    expires_at: ['validuntil'],
    scan_limit: ['maxvisits'],
  },
  sharedHosts: [],
};
