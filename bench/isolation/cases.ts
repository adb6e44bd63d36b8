import {
  blankLines,
  brackets,
  commas,
  emptyArrays,
  emptyRecords,
  longMenus,
  menus,
  millionKeys,
  oneLongMenu,
  shortMenu,
} from './bodies.js';
import type { Case } from './case.js';
import { CONNECTION_CASES } from './connection-cases.js';
import { addScans, createTarget } from './database.js';
import { slowDownloads } from './download-cases.js';
import { files, previews } from './image-cases.js';
import { answersText, sendAll, type Packed, type Sent } from './load.js';
import { longPages, unreadPages } from './page-cases.js';
import { edits, lists, mobileReads, reads } from './record-cases.js';
import { bracketsWithoutKey, resets, signIns } from './sign-in-cases.js';
import { STREAM_CASES } from './stream-cases.js';
import { WEBHOOK_CASES } from './webhook-cases.js';
import { PHONE } from '../toolbox/scan-requests.js';

const MIB = 2 ** 20;
const TWO_YEARS_MS = 730 * 86_400_000;

const byKey = (
  name: string,
  { atOnce, sent }: { atOnce: number; sent: (qrCodeId: string) => Sent[] },
): Case => ({
  name,
  async prepare({ url, client }) {
    const { apiKey, qrCodeId } = await createTarget(client);
    const all = sent(qrCodeId).map((one) => ({
      ...one,
      headers: { ...one.headers, authorization: `Bearer ${apiKey}` },
    }));
    return async () => answersText(await sendAll(url, all, atOnce));
  },
});

const repeated = (count: number, sent: Sent): Sent[] => Array.from({ length: count }, () => sent);
const dryRun = (body: Packed): Sent => ({
  ...{ method: 'POST', path: '/api/v1/qr/bulk?dry_run=true' },
  ...body,
});
const bulk = (body: Packed): Sent => ({
  ...{ method: 'POST', path: '/api/v1/qr/bulk' },
  ...body,
});

const pictures = byKey('pictures: 60 PNGs of 4096 px, 10 at once', {
  atOnce: 10,
  sent: (id) => repeated(60, { path: `/api/v1/qr/${id}/image?format=png&size=4096` }),
});

const analytics: Case = {
  name: 'analytics: 20 queries of two years by the day at once',
  async prepare({ url, client }) {
    const target = await createTarget(client);
    await addScans(client, target, 100_000);
    const to = new Date();
    const from = new Date(to.getTime() - TWO_YEARS_MS);
    const range = `from=${from.toISOString()}&to=${to.toISOString()}`;
    const sent = {
      path: `/api/v1/qr/${target.qrCodeId}/analytics?${range}&interval=day&timezone=Europe/Zurich`,
      headers: { authorization: `Bearer ${target.apiKey}` },
    };
    return async () => answersText(await sendAll(url, repeated(20, sent), 20));
  },
};

const guesses: Case = {
  name: 'unknown codes: 2,000 guesses, 50 at once',
  prepare({ shortUrl: url }) {
    const headers = { ...PHONE, 'x-forwarded-for': '198.51.100.1' };
    const all = Array.from({ length: 2_000 }, (_, index) => ({ path: `/GUESS${index}`, headers }));
    return Promise.resolve(async () => answersText(await sendAll(url, all, 50)));
  },
};

/** The order is that of bench/README.md; each case has its own server. */
export const CASES: Case[] = [
  byKey('parsing: 5 million brackets in 9.7 KB, 4 at once', {
    atOnce: 4,
    sent: () => repeated(4, dryRun(brackets(10 * MIB))),
  }),
  bracketsWithoutKey,
  byKey('parsing: 3.4 million empty arrays', { atOnce: 1, sent: () => [dryRun(emptyArrays())] }),
  byKey('parsing: an object of a million keys', { atOnce: 1, sent: () => [dryRun(millionKeys())] }),
  byKey('parsing: a CSV line of ten million commas', { atOnce: 1, sent: () => [dryRun(commas())] }),
  byKey('parsing: nine million blank lines of CSV, 4 at once', {
    atOnce: 4,
    sent: () => repeated(4, dryRun(blankLines())),
  }),
  byKey('parsing: three million empty records of CSV, 4 at once', {
    atOnce: 4,
    sent: () => repeated(4, dryRun(emptyRecords())),
  }),
  pictures,
  previews,
  files,
  byKey('bulk: 4 times 250 menus with 300 dishes', {
    atOnce: 4,
    sent: () => repeated(4, bulk(menus('9.50'))),
  }),
  byKey('bulk: the same with a wrong price each', {
    atOnce: 4,
    sent: () => repeated(4, bulk(menus('nine fifty'))),
  }),
  byKey('bulk: 10 of 10 MiB at once', { atOnce: 10, sent: () => repeated(10, bulk(longMenus())) }),
  byKey('menus: 10 creates of 120 KiB at once', {
    atOnce: 10,
    sent: () => repeated(10, { method: 'POST', path: '/api/v1/qr', ...oneLongMenu() }),
  }),
  byKey('menus: 40 creates of 3,000 dishes in 39 KB at once', {
    atOnce: 40,
    sent: () => repeated(40, { method: 'POST', path: '/api/v1/qr', ...shortMenu() }),
  }),
  signIns,
  resets,
  analytics,
  guesses,
  longPages,
  unreadPages,
  slowDownloads,
  reads,
  mobileReads,
  lists,
  edits,
  ...CONNECTION_CASES,
  ...WEBHOOK_CASES,
  ...STREAM_CASES,
];
