import { lruCache } from '#libs/platform';
import { compileConditions, type RuleConditionsInputDto } from './conditions.js';
import type { ScanFacts } from './scan-facts.js';

/** Returns the index of the first conditions that a scan meets, or their number if it meets none. */
export type FirstMatch = (scan: ScanFacts) => number;

/** Counts conditions as JSON; a compiled function takes several times as much memory. */
const MAX_CACHED_CHARACTERS = 2 ** 20;
const MAX_CHARACTERS = 4_096;

/** Thousands of codes with equal conditions share one function, which keeps it in the CPU caches. */
const shared = lruCache<FirstMatch>(MAX_CACHED_CHARACTERS, {
  maxEntrySize: MAX_CHARACTERS,
  sizeOf: (_, { length }) => length,
});

export function compileFirstMatch(conditions: RuleConditionsInputDto[]): FirstMatch {
  if (conditions.length === 0) return none;
  const key = JSON.stringify(conditions);
  const known = shared.get(key);
  if (known) return known;
  const made = compile(conditions);
  shared.set(key, made);
  return made;
}

const none: FirstMatch = () => 0;

function compile(conditions: RuleConditionsInputDto[]): FirstMatch {
  const tests = conditions.map(compileConditions);
  return (scan) => {
    const index = tests.findIndex((isMet) => isMet(scan));
    return index === -1 ? tests.length : index;
  };
}
