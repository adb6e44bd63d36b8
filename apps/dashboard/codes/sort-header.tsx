import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { SORTS, type Sort } from './search.js';

interface Props {
  className: string | undefined;
  label: string;
  /** The key that the API sorts by; the first click sorts names upward and the rest downward. */
  by: 'name' | 'scan_count' | 'last_scanned_at' | 'created_at';
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** The head of a column that the list can be sorted by. */
export function SortHeader({ className, label, by, sort, onSort }: Props) {
  const isDown = sort === `-${by}`;
  const isUp = sort === by;
  const first = by === 'name' ? by : `-${by}`;
  const other = by === 'name' ? `-${by}` : by;
  const next = SORTS.find((one) => one === (sort === first ? other : first));
  return (
    <th className={className} aria-sort={isDown ? 'descending' : isUp ? 'ascending' : undefined}>
      <button onClick={() => next && onSort(next)}>
        {label}
        {isDown ? <IconChevronDown size={12} /> : isUp ? <IconChevronUp size={12} /> : null}
      </button>
    </th>
  );
}
