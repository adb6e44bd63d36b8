import type { ImportSource } from './import-source.js';

export const QR_TIGER: ImportSource = {
  name: 'qr_tiger',
  title: 'QR TIGER',
  knownBy: [
    ['qrname', 'qrid'],
    ['redirecturl', 'destinationurl', 'url', 'content', 'data'],
  ],
  columns: {
    link: ['shorturl', 'qrurl', 'qrshorturl'],
    url: ['redirecturl', 'destinationurl', 'url', 'content', 'data'],
    name: ['qrname', 'name'],
    tags: ['tags', 'folder'],
    created_at: ['createdat', 'createddate', 'datecreated', 'created'],
    archived: ['archived', 'status'],
    scans: ['totalscans', 'scans'],
    expires_at: ['expirydate', 'expiresat'],
  },
  sharedHosts: ['qr1.be', 'qr-code.click', 'q-r.to'],
};
