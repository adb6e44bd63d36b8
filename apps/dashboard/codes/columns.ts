import { useLocalStorage } from '@mantine/hooks';

/** Columns that a person can leave out of the list. */
export const COLUMNS = [
  ...(['destination', 'folder', 'tags', 'status', 'recent', 'total', 'lastScan', 'created'] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

const AT_FIRST: readonly Column[] = ['destination', 'folder', 'tags', 'status', 'recent', 'lastScan'];

/** The columns that this browser shows. */
export function useColumns() {
  const [stored, store] = useLocalStorage<readonly string[]>({
    key: 'codes.columns',
    defaultValue: AT_FIRST,
  });
  const columns: ReadonlySet<Column> = new Set(
    COLUMNS.filter((column) => Array.isArray(stored) && stored.includes(column)),
  );
  const toggle = (column: Column) =>
    store(COLUMNS.filter((one) => (one === column ? !columns.has(one) : columns.has(one))));
  return { columns, toggle };
}
