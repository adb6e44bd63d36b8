import { randomBytes } from 'node:crypto';
import { BROWSERS, DEVICES, newId, SYSTEMS } from '#libs/database';
import type { Dimension } from '#libs/scans';
import type { TestService } from '../toolbox/test-service.js';
import type { PlainScan } from './plain-analytics.js';

const BATCH = 500;
const VISITORS = Array.from({ length: 40 }, () => randomBytes(16));
const CITIES = ['Zurich', 'Bern', 'Zürich', 'London', 'Unknown', 'Porto', 'Łódź'];
const REFERRERS = ['direct', 'www.example.org', 'a.test', 'b.test'];

/** Returns numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Commits scans to the scan log in batches, as the scan edge does; some are of bots, some have no `via`. */
export async function appendScans(
  service: TestService,
  qrCodeIds: string | string[],
  times: Date[],
  random: () => number,
): Promise<void> {
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  for (let index = 0; index < times.length; index += BATCH) {
    const batch = times.slice(index, index + BATCH);
    const each = <T>(value: () => T) => batch.map(value);
    const columns: unknown[] = [
      newId(),
      batch[0],
      batch.map((time) => newId(time)),
      each(() => one([qrCodeIds].flat())),
      batch,
      each(() => one(['CH', 'GB', 'PT', 'Unknown'])),
      each(() => one(CITIES)),
      each(() => one(DEVICES)),
      each(() => one(SYSTEMS)),
      each(() => one(BROWSERS)),
      each(() => one(['de', 'fr', 'Unknown'])),
      each(() => one(REFERRERS)),
      each(() => random() < 0.1),
      each(() => one(VISITORS)),
      each(() => one([null, 0, 1, 12])),
      random() < 0.2 ? null : each(() => one(['symbol', 'link', 'unknown'])),
    ];
    await service.query(
      `insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
         operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules, vias)
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      columns,
    );
  }
}

export async function storedScans(service: TestService, qrCodeIds: string | string[]): Promise<PlainScan[]> {
  type Row = Record<Dimension, string | number | null> & {
    qr_code_id: string;
    scanned_at: Date;
    is_bot: boolean;
    is_first: boolean;
  };
  const rows = await service.query<Row>('select * from scans where qr_code_id = any($1)', [
    [qrCodeIds].flat(),
  ]);
  return rows.map(
    ({
      qr_code_id: qrCodeId,
      scanned_at,
      is_bot,
      is_first,
      country,
      city,
      device,
      os,
      browser,
      language,
      referrer,
      ...row
    }) => {
      const same = { country, city, device, os, browser, language, referrer } as PlainScan['values'];
      const values = { ...same, rule: String(row.rule ?? 'none'), via: String(row.via ?? 'unknown') };
      return { qrCodeId, at: scanned_at, isBot: is_bot, isFirst: is_first, values };
    },
  );
}

export async function storeScans(...scans: Parameters<typeof appendScans>): Promise<void> {
  await appendScans(...scans);
  await scans[0].whenScansAreTaken(60_000);
}
