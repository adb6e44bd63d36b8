import { normOf } from '#libs/database';

export type Norm = typeof normOf;

/** `normOf` for one request, which can compare the same long texts thousands of times. */
export function normOncePerText(): Norm {
  const known = new Map<string, string>();
  return (text) => {
    const norm = known.get(text) ?? normOf(text);
    known.set(text, norm);
    return norm;
  };
}
