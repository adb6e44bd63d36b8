/** A bigint column as a number; pg reads these as text. Exact up to 2^53. */
export const wholeNumber = { to: (value?: number) => value, from: (value: string) => Number(value) };
