/** Converts a bigint column, which pg returns as text, to a number. Exact up to 2^53. */
export const wholeNumber = { to: (value?: number) => value, from: (value: string) => Number(value) };
