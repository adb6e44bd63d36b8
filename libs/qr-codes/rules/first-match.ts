import { LRUCache } from 'lru-cache';
import { compileConditions, type RuleConditionsDto } from './conditions.js';
import type { ScanFacts } from './scan-facts.js';

/** Finds the index of the first conditions that a scan meets; their number if it meets none. */
export type FirstMatch = (scan: ScanFacts) => number;

/** The limits count conditions as JSON; a compiled function takes several times as much memory. */
const MAX_CACHED_CHARACTERS = 2 ** 20;
const MAX_CHARACTERS = 4_096;

/** Thousands of codes with the same conditions share one function: otherwise, each scan would find its own far from the processor. */
const shared = new LRUCache<string, FirstMatch>({
  maxSize: MAX_CACHED_CHARACTERS,
  maxEntrySize: MAX_CHARACTERS,
  sizeCalculation: (_, { length }) => length,
});

export function compileFirstMatch(conditions: RuleConditionsDto[]): FirstMatch {
  if (conditions.length === 0) return none;
  const key = JSON.stringify(conditions);
  const known = shared.get(key);
  if (known) return known;
  const made = compile(conditions);
  shared.set(key, made);
  return made;
}

const none: FirstMatch = () => 0;

function compile(conditions: RuleConditionsDto[]): FirstMatch {
  const tests = conditions.map(compileConditions);
  return (scan) => {
    const index = tests.findIndex((isMet) => isMet(scan));
    return index === -1 ? tests.length : index;
  };
}
