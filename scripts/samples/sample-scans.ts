import type { NewScan, ScanLocation, UserAgent } from '#libs/scans';
import { Random } from './random.js';
import type { Rhythm } from './sample-codes.js';

export const DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Visitors who scan more than one code on their day. */
const SHARE_OF_RETURNS = 0.2;
const SHARE_OF_BOTS = 0.02;

/** Weights by hour, in UTC: one hour before the clocks of the samples. */
const HOURS: Record<Rhythm, readonly number[]> = {
  meals: [0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 8, 14, 12, 5, 2, 2, 4, 9, 14, 12, 7, 3, 1, 0],
  day: [0, 0, 0, 0, 0, 1, 3, 5, 7, 8, 8, 7, 7, 7, 7, 8, 8, 7, 5, 4, 3, 2, 1, 0],
  evening: [1, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 4, 3, 3, 4, 6, 9, 12, 13, 11, 8, 5, 2],
};
const WEEKDAYS: Record<Rhythm, readonly number[]> = {
  meals: [0.8, 0.6, 0.8, 0.9, 1, 1.4, 1.5],
  day: [0.7, 1, 1, 1, 1.1, 1.2, 1.1],
  evening: [0.8, 0.7, 0.8, 0.9, 1.1, 1.5, 1.6],
};
const PLACES: readonly (readonly [number, ScanLocation])[] = [
  [44, { country: 'CH', city: 'Zurich' }],
  [9, { country: 'CH', city: 'Bern' }],
  [8, { country: 'CH', city: 'Basel' }],
  [6, { country: 'CH', city: 'Geneva' }],
  [8, { country: 'DE', city: 'Munich' }],
  [6, { country: 'DE', city: 'Berlin' }],
  [5, { country: 'AT', city: 'Vienna' }],
  [5, { country: 'IT', city: 'Milan' }],
  [4, { country: 'FR', city: 'Lyon' }],
  [3, { country: 'GB', city: 'London' }],
  [2, { country: 'US', city: 'New York' }],
];
const AGENTS: readonly (readonly [number, UserAgent])[] = [
  [52, { device: 'mobile', os: 'iOS', browser: 'Safari', isBot: false }],
  [34, { device: 'mobile', os: 'Android', browser: 'Chrome', isBot: false }],
  [5, { device: 'mobile', os: 'Android', browser: 'Samsung Internet', isBot: false }],
  [5, { device: 'tablet', os: 'iOS', browser: 'Safari', isBot: false }],
  [3, { device: 'desktop', os: 'Windows', browser: 'Edge', isBot: false }],
];
const BOT: UserAgent = { device: 'other', os: 'Other', browser: 'Other', isBot: true };
/** Most scan the symbol; some get its URL from others. */
const WAYS: readonly (readonly [number, Pick<NewScan, 'via' | 'referrer'>])[] = [
  [94, { via: 'symbol', referrer: 'direct' }],
  [4, { via: 'link', referrer: 'instagram.com' }],
  [2, { via: 'link', referrer: 'direct' }],
];
const LANGUAGES: readonly (readonly [number, string])[] = [
  [58, 'de-CH'],
  [14, 'en'],
  [11, 'fr-CH'],
  [9, 'it'],
  [8, 'de'],
];

export interface ScannedSample {
  id: string;
  workspaceId: string;
  perDay: number;
  rhythm: Rhythm;
  /** True if its first rule is for Italian and French. */
  hasRule: boolean;
  /** When its second version began; null if it has one. */
  changedAt: Date | null;
}

/** What visitors did in the 90 days before `now`, by time; each sample has its own visitors. */
export function scansOf(sample: ScannedSample, now: Date, seed: number): NewScan[] {
  const random = new Random(seed);
  const scans: NewScan[] = [];
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const start = new Date(now.getTime() - day * DAY_MS);
    start.setUTCHours(0, 0, 0, 0);
    const weekday = WEEKDAYS[sample.rhythm][start.getUTCDay()] ?? 1;
    // It becomes known, and no two days are alike.
    const growth = 0.6 + 0.5 * (1 - day / DAYS);
    const count = Math.round(sample.perDay * weekday * growth * (0.75 + 0.5 * random.next()));
    let visitor = random.bytes();
    for (let scan = 0; scan < count; scan += 1) {
      if (random.next() > SHARE_OF_RETURNS) visitor = random.bytes();
      const made = scanAt(sample, start, random, visitor);
      if (made.scannedAt < now) scans.push(made);
    }
  }
  return scans.sort((one, other) => one.scannedAt.getTime() - other.scannedAt.getTime());
}

function scanAt(sample: ScannedSample, day: Date, random: Random, visitorHash: string): NewScan {
  const hour = random.pick(HOURS[sample.rhythm].map((weight, index) => [weight, index] as const));
  const scannedAt = new Date(day.getTime() + hour * HOUR_MS + random.below(HOUR_MS));
  const language = random.pick(LANGUAGES);
  const isRuled = sample.hasRule && /^(?:it|fr)/.test(language);
  const isChanged = sample.changedAt !== null && scannedAt >= sample.changedAt;
  return {
    code: { id: sample.id, workspaceId: sample.workspaceId, version: isChanged ? 2 : 1 },
    location: random.pick(PLACES),
    userAgent: random.next() < SHARE_OF_BOTS ? BOT : random.pick(AGENTS),
    rule: isRuled ? 0 : null,
    ...{ scannedAt, language, visitorHash, ...random.pick(WAYS) },
  };
}
