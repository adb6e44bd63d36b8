import { LRUCache } from 'lru-cache';
import { testOf, type ScanFacts } from './conditions.js';
import type { RuleConditionsDto } from './rule.dto.js';

/** The index of the first conditions that a scan meets; their number if it meets none. */
export type FirstMatch = (scan: ScanFacts) => number;

/** Of the conditions as JSON; what is made of them takes several times as much. */
const MAX_CACHED_CHARACTERS = 2 ** 20;
const MAX_CHARACTERS = 4_096;

/** Thousands of codes with the same conditions share one function: otherwise, each scan would find its own far from the processor. */
const shared = new LRUCache<string, FirstMatch>({
  maxSize: MAX_CACHED_CHARACTERS,
  maxEntrySize: MAX_CHARACTERS,
  sizeCalculation: (_, { length }) => length,
});

export function firstMatchOf(conditions: RuleConditionsDto[]): FirstMatch {
  if (conditions.length === 0) return none;
  const key = JSON.stringify(conditions);
  const known = shared.get(key);
  if (known) return known;
  const made = makeFirstMatch(conditions);
  shared.set(key, made);
  return made;
}

const none: FirstMatch = () => 0;

function makeFirstMatch(conditions: RuleConditionsDto[]): FirstMatch {
  const tests = conditions.map(testOf);
  return (scan) => {
    const index = tests.findIndex((holds) => holds(scan));
    return index === -1 ? tests.length : index;
  };
}
