import type { useSayings } from '../code/use-sayings.js';
import type { Schema } from '../app/api.js';

const NAMES_AT_ONCE = 3;

/** The first ones. */
export const namesOf = (names: readonly string[]): string =>
  names.slice(0, NAMES_AT_ONCE).join(', ') + (names.length > NAMES_AT_ONCE ? ', …' : '');

/** Results of codes by what was wrong with them. */
export function failuresByReason<T extends { error?: Schema['Problem'] }>(
  results: readonly T[],
  sayingsOf: ReturnType<typeof useSayings>,
): Map<string, T[]> {
  const reasons = new Map<string, T[]>();
  for (const result of results) {
    if (result.error === undefined) continue;
    const reason = sayingsOf(result).join(' ');
    reasons.set(reason, [...(reasons.get(reason) ?? []), result]);
  }
  return reasons;
}
