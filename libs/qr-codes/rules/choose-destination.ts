import { SYSTEMS, type QrCode } from '#libs/database';
import { destinationOf } from '../categories/index.js';
import { withUtm } from '../utm.js';
import { testOf, type ScanFacts } from './conditions.js';
import type { RuleDto } from './rule.dto.js';

/** The destination of a scan, and the rule that matched. */
export interface Choice {
  /** Absolute, with the code's utm parameters; null when the scan is shown a page. */
  readonly destination: string | null;
  /** Index of the rule that matched. */
  readonly rule: number | null;
}

export type CodeToChooseFor = Pick<QrCode, 'category' | 'qrData' | 'rules' | 'utm'>;

/** The destination of the first matching rule, otherwise the category's own. Does not check whether the code is active. */
export const chooseDestination = (code: CodeToChooseFor, scan: ScanFacts): Choice =>
  destinationChooser(code)(scan);

/** chooseDestination for many scans of one code; the same choice is the same object. */
export function destinationChooser({
  category,
  qrData,
  rules,
  utm,
}: CodeToChooseFor): (scan: ScanFacts) => Choice {
  const to = (url: string | null, rule: number | null): Choice => ({
    destination: url === null ? null : withUtm(url, utm),
    rule,
  });
  const url = destinationOf({ category, qrData });
  const other = to(url, null);
  // Only apps have a destination for each system; for all others, eight copies of one would take memory.
  const own = new Map(
    SYSTEMS.map((os) => [os.toLowerCase(), destinationOf({ category, qrData }, os)] as const)
      .filter(([, ofSystem]) => ofSystem !== url)
      .map(([os, ofSystem]) => [os, to(ofSystem, null)]),
  );
  const ruled = (category === 'url' ? (rules as RuleDto[]) : []).map(({ when, url }, index) => ({
    holds: testOf(when),
    choice: to(url, index),
  }));
  return (scan) => ruled.find(({ holds }) => holds(scan))?.choice ?? own.get(scan.os.toLowerCase()) ?? other;
}
