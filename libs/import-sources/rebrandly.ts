import type { ImportSource } from './import-source.js';

export const REBRANDLY: ImportSource = {
  name: 'rebrandly',
  title: 'Rebrandly',
  knownBy: [['slashtag'], ['destination', 'destinationurl']],
  columns: {
    link: ['shorturl', 'link'],
    short_code: ['slashtag'],
    domain: ['domain', 'domainname', 'domainfullname'],
    url: ['destination', 'destinationurl'],
    name: ['title'],
    tags: ['tags'],
    created_at: ['createdat', 'created', 'creationdate'],
    archived: ['status'],
    scans: ['clicks', 'totalclicks'],
  },
  sharedHosts: ['rebrand.ly', 'rb.gy'],
};
