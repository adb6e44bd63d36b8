import type { ImportSource } from './import-source.js';

/** The table yourls_url, as its export plugins and a database write it. */
export const YOURLS: ImportSource = {
  name: 'yourls',
  title: 'YOURLS',
  knownBy: [['keyword'], ['url', 'longurl'], ['timestamp', 'clicks', 'title']],
  columns: {
    link: ['shorturl'],
    short_code: ['keyword'],
    url: ['url', 'longurl'],
    name: ['title'],
    created_at: ['timestamp', 'date'],
    scans: ['clicks'],
  },
  sharedHosts: [],
};
