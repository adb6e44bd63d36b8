/** Converts a bigint column, which pg returns as text, to a number. Exact up to 2^53. */
export const wholeNumber = {
  to: (value?: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
