import type { ImportField, ImportSource } from './import-source.js';
import { SOURCES } from './sources.js';

const keyOf = (column: string): string => column.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whose export has a header with these names of columns; `own` is the CSV of this service. Null if it is of none. */
export function sourceIn(names: readonly string[]): ImportSource | 'own' | null {
  if (names.some((name) => /^(?:category|qr_data\.)/i.test(name))) return 'own';
  const keys = names.map(keyOf);
  const isKnown = ({ knownBy }: ImportSource) =>
    knownBy.every((known) => known.some((key) => keys.includes(key)));
  const found = SOURCES.find(isKnown);
  if (found) return found;
  return keys.includes('url') || names.some((name) => /^(?:id|external_id)$/i.test(name)) ? 'own' : null;
}

/** The column from which a field of the source is read; -1 for none. */
export function columnFor({ columns }: ImportSource, field: ImportField, names: readonly string[]): number {
  const keys = names.map(keyOf);
  const known = (columns[field] ?? []).find((key) => keys.includes(key));
  return known === undefined ? -1 : keys.indexOf(known);
}
