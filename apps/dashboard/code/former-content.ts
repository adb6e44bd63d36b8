import type { Code } from '../codes/codes.queries.js';
import { changesOf, type ShownChange } from './history-changes.js';
import type { HistoryEntry } from './history.queries.js';
import { isSame, isValues, type Values } from './values.js';

/** The newest edits first; those after the version that is looked at. */
const editsAfter = (entries: readonly HistoryEntry[], version: number) =>
  entries.filter((entry) => entry.version > version);

/**
 * What the code had at a version: its content now without the edits since then.
 * @param entries the newest edits first, all of which are known
 */
export function formerContent(
  code: Pick<Code, 'category' | 'dynamic' | 'qr_data'>,
  entries: readonly HistoryEntry[],
  version: number,
): Pick<Code, 'category' | 'dynamic'> & { content: Values } {
  const former = {
    category: code.category,
    dynamic: code.dynamic,
    content: code.qr_data as unknown as Values,
  };
  for (const { changes } of editsAfter(entries, version)) {
    const [category, content] = [changes?.category?.from, changes?.qr_data?.from];
    if (typeof category === 'string') former.category = category as Code['category'];
    if (isValues(content)) former.content = content;
  }
  return former;
}

/** What differs between a version and the present. @param entries the newest edits first */
export function changesSince(entries: readonly HistoryEntry[], version: number): ShownChange[] {
  const changes = new Map<string, ShownChange>();
  for (const entry of editsAfter(entries, version))
    for (const change of changesOf(entry)) {
      const later = changes.get(change.name);
      changes.set(change.name, { ...change, to: later === undefined ? change.to : later.to });
    }
  return [...changes.values()].filter(({ from, to }) => !isSame(from, to));
}

/** Whether all edits since a version are known, so that what it had is known, too. */
export const isKnownSince = (entries: readonly HistoryEntry[], version: number): boolean =>
  entries.some((entry) => entry.version <= version) &&
  editsAfter(entries, version).every(({ changes }) => changes !== null);
