import type { ImportSource } from './import-source.js';

export const BITLY: ImportSource = {
  name: 'bitly',
  title: 'Bitly',
  knownBy: [
    ['bitlink', 'bitlylink', 'bitlyshortlink'],
    ['longurl', 'destinationurl', 'destination', 'originalurl'],
  ],
  columns: {
    link: ['bitlink', 'bitlylink', 'bitlyshortlink'],
    url: ['longurl', 'destinationurl', 'destination', 'originalurl'],
    name: ['title', 'name'],
    tags: ['tags'],
    created_at: ['created', 'createdat', 'datecreated', 'creationdate'],
    archived: ['archived', 'hidden', 'status'],
    scans: ['totalengagements', 'engagements', 'totalclicks', 'clicks', 'scans'],
  },
  sharedHosts: ['bit.ly', 'bitly.is', 'j.mp'],
};
