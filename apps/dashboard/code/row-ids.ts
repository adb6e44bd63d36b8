import type { Values } from './values.js';

/** Changes what is there by then: a toast or an upload can do so late. */
export type Edit<Part> = (change: (part: Part) => Part) => void;

const ids = new WeakMap<Values, number>();
let last = 0;

/** Of a row in this browser, wherever it is moved; `changeRow` keeps it. */
export function idOf(row: Values): number {
  const id = ids.get(row) ?? ++last;
  ids.set(row, id);
  return id;
}

export function changeRow(row: Values, change: (row: Values) => Values): Values {
  const changed = change(row);
  ids.set(changed, idOf(row));
  return changed;
}

/** The rows, in which the one with this id is changed, if it is still there. */
export const editRow = (rows: readonly Values[], id: number, change: (row: Values) => Values): Values[] =>
  rows.map((row) => (idOf(row) === id ? changeRow(row, change) : row));

/** The rows without those that were pasted, with the row which they replaced. */
export function withoutPasted(
  rows: readonly Values[],
  pasted: readonly Values[],
  replaced: readonly Values[],
): Values[] {
  const [first, ...others] = pasted.map(idOf);
  return rows.flatMap((row) => {
    const id = idOf(row);
    return id === first ? replaced : others.includes(id) ? [] : [row];
  });
}
