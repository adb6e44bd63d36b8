import type { ImportSource } from './import-source.js';

/** Beaconstac, until 2023. */
export const UNIQODE: ImportSource = {
  name: 'uniqode',
  title: 'Uniqode',
  knownBy: [
    ['qrcodename', 'qrcodeid'],
    ['destinationurl', 'redirecturl', 'campaignurl', 'url', 'content'],
  ],
  columns: {
    link: ['shorturl', 'qrcodeurl', 'trackingurl'],
    url: ['destinationurl', 'redirecturl', 'campaignurl', 'url', 'content'],
    name: ['qrcodename', 'name'],
    tags: ['tags', 'labels'],
    created_at: ['createdat', 'createdon', 'created', 'datecreated'],
    archived: ['archived', 'state', 'status'],
    scans: ['totalscans', 'scans'],
  },
  sharedHosts: ['qrcodes.pro', 'q-r.to', 'qr.codes', 'beacon.by', 'eddy.pro'],
};
