/** More would compare words that have nothing in common. */
const MAX_EDITS = 2;
const MIN_LENGTH_FOR_TWO = 5;
const MAX_LENGTH = 64;

/** The name from which another one differs by a typing error; null if there is none. */
export function closestName(name: string, names: readonly string[]): string | null {
  if (name.length > MAX_LENGTH) return null;
  const most = name.length < MIN_LENGTH_FOR_TWO ? 1 : MAX_EDITS;
  const [closest] = names
    .map((known) => ({ known, edits: edits(name.toLowerCase(), known.toLowerCase()) }))
    .filter((each) => each.edits <= most)
    .sort((one, other) => one.edits - other.edits);
  return closest?.known ?? null;
}

/** Letters that are inserted, left out, replaced, or swapped with the next one (optimal string alignment). */
function edits(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
