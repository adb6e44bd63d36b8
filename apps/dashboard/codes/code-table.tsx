import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from '../ui/table.js';
import { TableSpace } from '../ui/table-space.js';
import table from '../ui/table.module.css';
import { CodeRow } from './code-row.js';
import styles from './code-table.module.css';
import type { Code } from './codes.queries.js';
import type { Column } from './columns.js';
import type { Sort } from './search.js';
import { SelectAllHead } from './select-cells.js';
import { SortHeader } from './sort-header.js';
import { useRowKeys } from './use-row-keys.js';
import type { Selection } from './use-selection.js';
import { useRowMenu } from './use-row-menu.js';
import { useVisibleRows } from './use-visible-rows.js';

interface Props {
  codes: readonly Code[];
  /** The scans of each code by day. */
  daily: readonly number[][];
  columns: ReadonlySet<Column>;
  /** It is null for those who may not change codes. */
  selection: Selection | null;
  /** A code, or all selected ones with it, is being dragged. */
  onDrag: (code: Code) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Is called when most of the rows are passed. */
  onNearEnd: () => void;
}

export function CodeTable({ codes, daily, columns, selection, onDrag, sort, onSort, onNearEnd }: Props) {
  const { t } = useTranslation(['codes', 'ui']);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useVisibleRows(body, codes.length, onNearEnd);
  const { open, menu } = useRowMenu();
  useRowKeys(body, {
    count: codes.length,
    topOf: (index) => index * rows.rowHeight,
    onToggle: (index, isRange) => {
      const code = codes[index];
      if (code) selection?.toggle(code.id, isRange);
    },
  });
  const sorted = { sort, onSort };
  return (
    <>
      <Table isWide isFixed className={styles.table} aria-rowcount={codes.length + 1}>
        <thead>
          <tr>
            <SelectAllHead selection={selection} count={codes.length} />
            <th className={styles.symbolCell}>
              <VisuallyHidden>{t('code')}</VisuallyHidden>
            </th>
            <SortHeader className={styles.name} label={t('code')} by="name" {...sorted} />
            {columns.has('destination') ? <th className={styles.destination}>{t('destination')}</th> : null}
            {columns.has('folder') ? <th className={styles.folder}>{t('folder')}</th> : null}
            {columns.has('tags') ? <th className={styles.tagsCell}>{t('tags')}</th> : null}
            {columns.has('status') ? <th className={styles.status}>{t('status')}</th> : null}
            {columns.has('recent') ? (
              <th className={clsx(styles.recent, table.right)}>{t('column.recent')}</th>
            ) : null}
            {columns.has('total') ? (
              <SortHeader
                className={clsx(styles.scans, table.right)}
                label={t('column.total')}
                by="scan_count"
                {...sorted}
              />
            ) : null}
            {columns.has('lastScan') ? (
              <SortHeader className={styles.last} label={t('lastScan')} by="last_scanned_at" {...sorted} />
            ) : null}
            {columns.has('created') ? (
              <SortHeader className={styles.created} label={t('created')} by="created_at" {...sorted} />
            ) : null}
            {selection === null ? null : (
              <th className={styles.menu}>
                <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          <TableSpace height={rows.above} />
          {codes.slice(rows.from, rows.to).map((code, place) => (
            <CodeRow
              key={code.id}
              code={code}
              index={rows.from + place}
              daily={daily[rows.from + place] ?? []}
              columns={columns}
              selection={selection}
              onDrag={() => onDrag(code)}
              onMenu={open}
            />
          ))}
          <TableSpace height={rows.below} />
        </tbody>
      </Table>
      {menu}
    </>
  );
}
