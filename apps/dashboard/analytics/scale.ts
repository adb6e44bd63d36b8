/** Each has a half that is a whole number, too. */
const STEPS = [1, 2, 4, 5, 10];
const FINE_STEPS = [1, 2, 2.5, 5, 10];
const FIRST_FINE = 100;

/** The top of a scale: the first number that is easy to read and at least as large. */
export function topOf(max: number): number {
  if (max <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(max));
  const steps = power >= FIRST_FINE ? FINE_STEPS : STEPS;
  return power * (steps.find((step) => step * power >= max && (step * power) % 2 === 0) ?? 10);
}

/** Places of as many labels, from the first value to the last. */
export const placesOf = (values: number, labels: number): number[] => [
  ...new Set(
    Array.from({ length: Math.min(values, labels) }, (_, index) =>
      Math.round((index * (values - 1)) / Math.max(1, Math.min(values, labels) - 1)),
    ),
  ),
];
