import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeRow } from './code-row.js';
import type { Code } from './codes.queries.js';
import type { Column } from './columns.js';
import type { Sort } from './search.js';
import { SortHeader } from './sort-header.js';
import type { Selection } from './use-selection.js';

interface Props {
  codes: readonly Code[];
  /** The scans of each code by day. */
  daily: readonly number[][];
  columns: ReadonlySet<Column>;
  /** Null for those who may not change codes. */
  selection: Selection | null;
  /** A code, or all selected ones with it, is being dragged. */
  onDrag: (code: Code) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

export function CodeTable({ codes, daily, columns, selection, onDrag, sort, onSort }: Props) {
  const { t } = useTranslation('codes');
  const chosen = selection?.ids.size ?? 0;
  const sorted = { sort, onSort };
  return (
    <table className="table fixed codes">
      <thead>
        <tr>
          {selection === null ? null : (
            <th className="c-check">
              <Checkbox
                aria-label={t('selectAll')}
                checked={chosen === codes.length}
                indeterminate={chosen > 0 && chosen < codes.length}
                onChange={selection.toggleAll}
                size="xs"
              />
            </th>
          )}
          <th className="c-symbol">
            <span className="hidden-label">{t('code')}</span>
          </th>
          <SortHeader className="c-name" label={t('code')} by="name" {...sorted} />
          {columns.has('destination') ? <th className="c-destination">{t('destination')}</th> : null}
          {columns.has('folder') ? <th className="c-folder">{t('folder')}</th> : null}
          {columns.has('tags') ? <th className="c-tags">{t('tags')}</th> : null}
          {columns.has('status') ? <th className="c-status">{t('status')}</th> : null}
          {columns.has('recent') ? <th className="c-recent right">{t('column.recent')}</th> : null}
          {columns.has('total') ? (
            <SortHeader className="c-scans right" label={t('column.total')} by="scan_count" {...sorted} />
          ) : null}
          {columns.has('lastScan') ? (
            <SortHeader className="c-last" label={t('lastScan')} by="last_scanned_at" {...sorted} />
          ) : null}
          {columns.has('created') ? (
            <SortHeader className="c-created" label={t('created')} by="created_at" {...sorted} />
          ) : null}
        </tr>
      </thead>
      <tbody>
        {codes.map((code, index) => (
          <CodeRow
            key={code.id}
            code={code}
            daily={daily[index] ?? []}
            columns={columns}
            selection={selection}
            onDrag={() => onDrag(code)}
          />
        ))}
      </tbody>
    </table>
  );
}
