/** Returns the upper of the two middle figures if their count is even. */
export function middleOf(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

export function medianOf<Figure extends string>(rounds: Record<Figure, number>[], figure: Figure): number {
  return middleOf(rounds.map((one) => one[figure]));
}

/** Compares pairs of rounds, since the machine may be busier in one pair than in another. */
export const medianRatio = (of: number[], to: number[]): number =>
  middleOf(of.map((one, index) => one / (to[index] ?? Number.NaN)));
