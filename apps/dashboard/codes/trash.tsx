import { Button, VisuallyHidden } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import clsx from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import { TableSpace } from '../ui/table-space.js';
import table from '../ui/table.module.css';
import { Time } from '../ui/time.js';
import { restoration } from './bulk-changes.js';
import type { Chosen } from './bulk.queries.js';
import { iconOf } from './categories.js';
import { DestinationCell, FolderCell } from './code-row.js';
import styles from './code-table.module.css';
import type { Code, Codes } from './codes.queries.js';
import type { CodesSearch } from './search.js';
import { SelectAllHead, SelectCell } from './select-cells.js';
import { SelectionBar, type SelectionBarProps } from './selection-bar.js';
import { useBulkChange } from './use-bulk-change.js';
import { useSelection, type Selection } from './use-selection.js';
import { useVisibleRows } from './use-visible-rows.js';

const DAY_MS = 86_400_000;
const RESTORABLE_DAYS = 30;

function useRestoration() {
  const { t } = useTranslation('codes');
  const bulk = useBulkChange();
  const restore = (chosen: Chosen, onDone?: () => void) =>
    bulk.mutate(
      { ...restoration((count) => t('restored', { count })), chosen },
      onDone ? { onSuccess: onDone } : {},
    );
  return { restore, isPending: bulk.isPending };
}

/** Deleted codes, which can only be restored. */
export function Trash({
  list,
  search,
  onNearEnd,
}: {
  list: Codes;
  search: CodesSearch;
  onNearEnd: () => void;
}) {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const { codes, total } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useVisibleRows(body, codes.length, onNearEnd);
  const selection = useSelection(codes);
  const selected = codes.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <p className={clsx(styles.note, font.sub)}>{t('trashText')}</p>
      <Table isWide isFixed className={clsx(styles.table, styles.trash)} aria-rowcount={codes.length + 1}>
        <thead>
          <tr>
            <SelectAllHead selection={canEdit ? selection : null} count={codes.length} />
            <th className={styles.symbolCell}>
              <VisuallyHidden>{t('category')}</VisuallyHidden>
            </th>
            <th className={styles.name}>{t('code')}</th>
            <th className={styles.destination}>{t('destination')}</th>
            <th className={styles.folder}>{t('folder')}</th>
            <th className={clsx(styles.scans, table.right)}>{t('column.total')}</th>
            <th className={styles.last}>{t('deletedAt')}</th>
            <th className={styles.until}>{t('restorableUntil')}</th>
            {canEdit ? (
              <th className={styles.restore}>
                <VisuallyHidden>{t('restore')}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody ref={body}>
          <TableSpace height={rows.above} />
          {codes.slice(rows.from, rows.to).map((code, place) => (
            <DeletedRow
              key={code.id}
              code={code}
              index={rows.from + place}
              selection={canEdit ? selection : null}
            />
          ))}
          <TableSpace height={rows.below} />
        </tbody>
      </Table>
      {selected.length > 0 ? (
        <RestoreBar
          chosen={{ codes: selected, filters: selection.areAllMatching ? search : null }}
          count={selection.areAllMatching ? total : selected.length}
          total={total > selected.length && !selection.areAllMatching ? total : null}
          onAll={selection.selectMatching}
          onDone={selection.clear}
        />
      ) : null}
    </>
  );
}

function DeletedRow({ code, index, selection }: { code: Code; index: number; selection: Selection | null }) {
  const { t } = useTranslation('codes');
  const { restore, isPending } = useRestoration();
  const isSelected = selection?.ids.has(code.id) ?? false;
  const deletedAt = code.deleted_at ?? code.updated_at;
  const untilMs = new Date(deletedAt).getTime() + RESTORABLE_DAYS * DAY_MS;
  const daysLeft = Math.max(0, Math.floor((untilMs - Date.now()) / DAY_MS));
  const Icon = iconOf(code.category);
  return (
    <tr data-index={index} aria-rowindex={index + 2} data-selected={isSelected || undefined}>
      <SelectCell selection={selection} code={code} />
      <td className={styles.symbolCell}>
        <span className={clsx(styles.symbol, styles.gone)}>
          <Icon size={20} />
        </span>
      </td>
      <td className={styles.name}>
        <div className={layout.two}>
          <span className={clsx(font.med, font.cut)}>{code.name}</span>
          <span className={clsx(font.sub, font.cut)}>
            {code.short_url === null ? t('static') : shortForm(code.short_url)}
          </span>
        </div>
      </td>
      <td className={styles.destination}>
        <DestinationCell code={code} />
      </td>
      <FolderCell code={code} />
      <td className={clsx(styles.scans, table.right)}>
        {code.dynamic ? formatNumber(code.scan_count) : '–'}
      </td>
      <td className={clsx(styles.last, font.dim)}>
        <Time at={deletedAt} />
      </td>
      <td className={styles.until}>
        <div className={layout.two}>
          <span className={layout.desk}>{formatDate(new Date(untilMs))}</span>
          <span className={font.sub}>{t('daysLeft', { count: daysLeft })}</span>
        </div>
      </td>
      {selection === null ? null : (
        <td className={clsx(styles.restore, table.right)}>
          <Button
            variant="default"
            leftSection={<IconRestore size={16} />}
            aria-label={t('restoreOne', { name: code.name })}
            loading={isPending}
            onClick={() => restore({ codes: [code], filters: null })}
          >
            {t('restore')}
          </Button>
        </td>
      )}
    </tr>
  );
}

function RestoreBar({ chosen, ...selected }: SelectionBarProps & { chosen: Chosen }) {
  const { t } = useTranslation('codes');
  const { restore, isPending } = useRestoration();
  return (
    <SelectionBar {...selected}>
      <Button
        variant="default"
        leftSection={<IconRestore size={16} />}
        disabled={isPending}
        onClick={() => restore(chosen, selected.onDone)}
      >
        {t('restore')}
      </Button>
    </SelectionBar>
  );
}
