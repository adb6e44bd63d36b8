import type { QueryConfig } from 'pg';
import type { NewScan } from '../new-scan.js';
import {
  binaryArray,
  binaryText,
  booleanArray,
  cityElement,
  codeIdElement,
  element,
  newIdArray,
  newIdBytes,
  numberArray,
  smallNumberArray,
  timeArray,
} from './scan-codec.js';

const APPEND_SCANS = {
  name: 'append_scans',
  text: `
insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
  operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules, vias, versions)
values ($1, ($4::timestamptz[])[1], $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
on conflict do nothing`,
};

const PARAMETERS = 16;

export type EncodedScans = readonly Buffer[];

/**
 * Appends one row to the scan log. It can be repeated: stored or processed scans do not count twice. A batch that the
 * previous version has written to the journal has fewer parameters: the last ones are null.
 * @param isPrepared makes each connection plan it only once
 */
export const appendScans = (encoded: EncodedScans, isPrepared: boolean): QueryConfig => ({
  ...(isPrepared ? APPEND_SCANS : { text: APPEND_SCANS.text }),
  values: Array.from({ length: PARAMETERS }, (_, index) => encoded[index] ?? null),
});

export const encodeScans = (scans: readonly NewScan[]): EncodedScans => [
  newIdBytes(new Date()),
  newIdArray(scans, ({ scannedAt }) => scannedAt),
  binaryArray('uuid', scans, ({ code }) => codeIdElement(code)),
  timeArray(scans, ({ scannedAt }) => scannedAt),
  binaryArray('text', scans, ({ location }) => element(location.country)),
  binaryArray('text', scans, ({ location }) => cityElement(location)),
  binaryArray('text', scans, ({ userAgent }) => element(userAgent.device)),
  binaryArray('text', scans, ({ userAgent }) => element(userAgent.os)),
  binaryArray('text', scans, ({ userAgent }) => element(userAgent.browser)),
  binaryArray('text', scans, ({ language }) => element(language)),
  binaryArray('text', scans, ({ referrer }) => element(binaryText(referrer))),
  booleanArray(scans, ({ userAgent }) => userAgent.isBot),
  binaryArray('bytea', scans, ({ visitorHash }) => element(visitorHash)),
  smallNumberArray(scans, ({ rule }) => rule),
  binaryArray('text', scans, ({ via }) => element(via)),
  numberArray(scans, ({ code }) => code.version),
];
