const SHADES = 5;

/** Returns a shade: 0 for nothing, 5 for the most. */
export const shadeOf = (count: number, max: number): 0 | 1 | 2 | 3 | 4 | 5 =>
  Math.ceil((count / max) * SHADES) as 0 | 1 | 2 | 3 | 4 | 5;
