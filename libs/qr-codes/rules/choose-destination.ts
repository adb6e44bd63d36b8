import { SYSTEMS, type QrCode } from '#libs/database';
import { destinationOf } from '../categories/index.js';
import { withUtm } from '../utm.js';
import { withVisitQuery } from '../visit-query.js';
import type { RuleConditionsInputDto } from './conditions.js';
import { compileFirstMatch, type FirstMatch } from './first-match.js';
import type { RuleInputDto } from './rule.dto.js';
import type { ScanFacts } from './scan-facts.js';

export interface Choice {
  /** Absolute, with the code's utm parameters and, from chooseDestination, the forwarded query; null if a page is shown. */
  readonly destination: string | null;
  readonly rule: number | null;
}

export type CodeToChooseFor = Pick<QrCode, 'category' | 'qrData' | 'rules' | 'utm' | 'forwardQuery'>;

export interface Choices {
  readonly choices: Choice[];
  readonly indexOf: FirstMatch;
}

/**
 * Applies the first matching rule, otherwise the category's own destination. Does not check whether the code is active.
 */
export function chooseDestination(code: CodeToChooseFor, scan: ScanFacts): Choice {
  const { choices, indexOf } = listChoices(code);
  const choice = choices[indexOf(scan)];
  if (!choice) throw new Error('each scan has a choice');
  const { destination, rule } = choice;
  if (destination === null || !code.forwardQuery) return choice;
  return { destination: withVisitQuery(destination, scan.query), rule };
}

export function listChoices({
  category,
  qrData,
  rules,
  utm,
}: Omit<CodeToChooseFor, 'forwardQuery'>): Choices {
  const to = (url: string | null, rule: number | null): Choice => ({
    destination: url === null ? null : withUtm(url, utm),
    rule,
  });
  const url = destinationOf({ category, qrData });
  const ruled = category === 'url' ? (rules as RuleInputDto[]) : [];
  // Only apps have a destination per system; elsewhere, eight copies would waste memory.
  const ofSystems = SYSTEMS.map((os) => ({ os, url: destinationOf({ category, qrData }, os) })).filter(
    (own) => own.url !== url,
  );
  const conditions: RuleConditionsInputDto[] = [
    ...ruled.map(({ when }) => when),
    ...ofSystems.map(({ os }) => ({ os: [os] })),
  ];
  return {
    choices: [
      ...ruled.map((rule, index) => to(rule.url, index)),
      ...ofSystems.map((own) => to(own.url, null)),
      to(url, null),
    ],
    indexOf: compileFirstMatch(conditions),
  };
}
