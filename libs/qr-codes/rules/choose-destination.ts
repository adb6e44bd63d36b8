import { SYSTEMS, type QrCode } from '#libs/database';
import { destinationOf } from '../categories/index.js';
import { withUtm } from '../utm.js';
import { testOf, type ScanFacts, type ScanTest } from './conditions.js';
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
  destinationChooser(code, (choice) => choice)(scan);

/** chooseDestination for many scans of one code. @param make what a choice stands for, made once for each of them */
export function destinationChooser<Made>(
  { category, qrData, rules, utm }: CodeToChooseFor,
  make: (choice: Choice) => Made,
): (scan: ScanFacts) => Made {
  const to = (url: string | null, rule: number | null): Made =>
    make({ destination: url === null ? null : withUtm(url, utm), rule });
  const url = destinationOf({ category, qrData });
  const ruled = (category === 'url' ? (rules as RuleDto[]) : []).map(({ when, url }, index) => ({
    holds: testOf(when),
    made: to(url, index),
  }));
  // Only apps have a destination for each system; for all others, eight copies of one would take memory.
  const ofSystems = SYSTEMS.map((os) => ({ os, url: destinationOf({ category, qrData }, os) }))
    .filter((own) => own.url !== url)
    .map((own) => ({ holds: testOf({ os: [own.os] }), made: to(own.url, null) }));
  return firstOf([...ruled, ...ofSystems], to(url, null));
}

/** A function of its own: what it returns keeps nothing else in memory. */
function firstOf<Made>(choices: { holds: ScanTest; made: Made }[], other: Made): (scan: ScanFacts) => Made {
  if (choices.length === 0) return () => other;
  return (scan) => {
    const first = choices.find(({ holds }) => holds(scan));
    return first ? first.made : other;
  };
}
