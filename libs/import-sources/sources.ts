import { BITLY } from './bitly.js';
import { DUB } from './dub.js';
import type { ImportSource } from './import-source.js';
import { KUTT } from './kutt.js';
import { QR_TIGER } from './qr-tiger.js';
import { REBRANDLY } from './rebrandly.js';
import { SHLINK } from './shlink.js';
import { SHORT_IO } from './short-io.js';
import { UNIQODE } from './uniqode.js';
import { YOURLS } from './yourls.js';

/** In the order in which a header is compared with them: the most particular first. */
export const SOURCES: readonly ImportSource[] = [
  ...[KUTT, YOURLS, REBRANDLY, BITLY, SHLINK, SHORT_IO, QR_TIGER, UNIQODE, DUB],
];

/** `own` is the CSV of this service, and `other` a file whose columns `mapping` names. */
export const SOURCE_NAMES: readonly string[] = [...SOURCES.map(({ name }) => name).sort(), 'own', 'other'];

export const OTHER: ImportSource = {
  ...{ name: 'other', title: '', knownBy: [], columns: {}, sharedHosts: [] },
};
