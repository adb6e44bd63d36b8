import type { ImportSource } from './import-source.js';

export const KUTT: ImportSource = {
  name: 'kutt',
  title: 'Kutt',
  knownBy: [['address'], ['target']],
  columns: {
    link: ['link', 'shorturl'],
    short_code: ['address'],
    domain: ['domain'],
    url: ['target'],
    name: ['description'],
    created_at: ['createdat'],
    archived: ['banned'],
    scans: ['visitcount'],
    expires_at: ['expirein'],
  },
  sharedHosts: ['kutt.it', 'kutt.to'],
};
