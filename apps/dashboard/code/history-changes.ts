import { isSame, isValues, type Value } from './values.js';
import type { HistoryEntry } from './history.queries.js';

/** A field, or a part of one, before and after an edit. */
export interface ShownChange {
  /** A part follows its field after a slash, such as `qr_data/url`. */
  name: string;
  from: Value | undefined;
  to: Value | undefined;
}

/** True if a field has nothing to show. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || isSame(value, []);

/** Lists what has changed, part by part: of the content and the design, only what differs. */
export function changesOf({ changes }: Pick<HistoryEntry, 'changes'>): ShownChange[] {
  return Object.entries(changes ?? {})
    .flatMap(([name, change]) => partsOf(name, change.from as Value, change.to as Value))
    .filter(({ from, to }) => !isSame(from, to) && !(isEmpty(from) && isEmpty(to)));
}

function partsOf(name: string, from: Value | undefined, to: Value | undefined): ShownChange[] {
  const before = isValues(from) ? from : {};
  const after = isValues(to) ? to : {};
  if (!isValues(from) && !isValues(to)) return [{ name, from, to }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((part) => ({
    ...{ name: `${name}/${part}`, from: before[part], to: after[part] },
  }));
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('\n');

/** Keeps only the lines that differ. */
export function differingLines(from: string, to: string): [string, string] {
  const [before, after] = [from.split('\n'), to.split('\n')];
  const removed = before.filter((line) => !after.includes(line));
  const added = after.filter((line) => !before.includes(line));
  return removed.length > 0 && added.length > 0 ? [linesOf(removed), linesOf(added)] : [from, to];
}
