import type { ImportSource } from './import-source.js';

export const DUB: ImportSource = {
  name: 'dub',
  title: 'Dub',
  knownBy: [
    ['shortlink', 'key', 'slug'],
    ['destinationurl', 'url'],
    ['clicks', 'leads', 'sales', 'key', 'slug'],
  ],
  columns: {
    link: ['shortlink'],
    short_code: ['key', 'slug'],
    domain: ['domain'],
    url: ['destinationurl', 'url'],
    name: ['title'],
    tags: ['tags'],
    created_at: ['createdat'],
    archived: ['archived'],
    scans: ['clicks'],
    expires_at: ['expiresat', 'expirationdate'],
    fallback_url: ['expiredurl', 'expirationurl'],
    ios_url: ['ios', 'iostargeting', 'iosurl'],
    android_url: ['android', 'androidtargeting', 'androidurl'],
    description: ['comments', 'description'],
  },
  sharedHosts: ['dub.sh', 'dub.link', 'dub.co', 'chatg.pt', 'amzn.id', 'spti.fi'],
};
