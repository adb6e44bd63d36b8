import type { ImportSource } from './import-source.js';

export const SHORT_IO: ImportSource = {
  name: 'short_io',
  title: 'Short.io',
  knownBy: [['originalurl'], ['path', 'shorturl', 'secureshorturl']],
  columns: {
    link: ['secureshorturl', 'shorturl'],
    short_code: ['path'],
    domain: ['domain', 'hostname'],
    url: ['originalurl'],
    name: ['title'],
    tags: ['tags'],
    created_at: ['createdat', 'created'],
    archived: ['archived'],
    scans: ['humanclicks', 'totalclicks', 'clicks'],
    expires_at: ['expiresat'],
    fallback_url: ['expiredurl'],
    scan_limit: ['clickslimit'],
    ios_url: ['iphoneurl'],
    android_url: ['androidurl'],
  },
  sharedHosts: ['short.gy'],
};
