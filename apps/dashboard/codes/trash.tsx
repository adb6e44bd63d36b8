import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconRestore, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDate, formatNumber, shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { Time } from '../ui/time.js';
import { useKeys } from '../ui/use-keys.js';
import { restoration } from './bulk-changes.js';
import { MAX_AT_ONCE, type Chosen } from './bulk.queries.js';
import { iconOf } from './categories.js';
import { DestinationCell, FolderCell } from './code-row.js';
import type { Code } from './codes.queries.js';
import type { CodesSearch } from './search.js';
import { useBulkChange } from './use-bulk-change.js';
import { useSelection, type Selection } from './use-selection.js';

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
export function Trash({ page, search }: { page: Schema['QrCodeList']; search: CodesSearch }) {
  const { t } = useTranslation('codes');
  const { canEdit } = useSession();
  const codes = page.data;
  const selection = useSelection(codes);
  const selected = codes.filter(({ id }) => selection.ids.has(id));
  const { total = codes.length } = page;
  return (
    <>
      <p className="trash-note sub">{t('trashText')}</p>
      <table className="table fixed codes trash">
        <thead>
          <tr>
            {canEdit ? (
              <th className="c-check">
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={selected.length === codes.length}
                  indeterminate={selected.length > 0 && selected.length < codes.length}
                  onChange={selection.toggleAll}
                  size="xs"
                />
              </th>
            ) : null}
            <th className="c-symbol">
              <span className="hidden-label">{t('category')}</span>
            </th>
            <th className="c-name">{t('code')}</th>
            <th className="c-destination">{t('destination')}</th>
            <th className="c-folder">{t('folder')}</th>
            <th className="c-scans right">{t('column.total')}</th>
            <th className="c-last">{t('deletedAt')}</th>
            <th className="c-until">{t('restorableUntil')}</th>
            {canEdit ? (
              <th className="c-restore">
                <span className="hidden-label">{t('restore')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <DeletedRow key={code.id} code={code} selection={canEdit ? selection : null} />
          ))}
        </tbody>
      </table>
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

function DeletedRow({ code, selection }: { code: Code; selection: Selection | null }) {
  const { t } = useTranslation('codes');
  const { restore, isPending } = useRestoration();
  const isSelected = selection?.ids.has(code.id) ?? false;
  const deletedAt = code.deleted_at ?? code.updated_at;
  const untilMs = new Date(deletedAt).getTime() + RESTORABLE_DAYS * DAY_MS;
  const daysLeft = Math.max(0, Math.floor((untilMs - Date.now()) / DAY_MS));
  const Icon = iconOf(code.category);
  return (
    <tr className={isSelected ? 'on' : undefined}>
      {selection === null ? null : (
        <td className="c-check">
          <Checkbox
            aria-label={t('select', { name: code.name })}
            checked={isSelected}
            onChange={({ nativeEvent }) =>
              selection.toggle(code.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
            size="xs"
          />
        </td>
      )}
      <td className="c-symbol">
        <span className="symbol gone">
          <Icon size={20} />
        </span>
      </td>
      <td className="c-name">
        <div className="two">
          <span className="med cut">{code.name}</span>
          <span className="sub cut">{code.short_url === null ? t('static') : shortForm(code.short_url)}</span>
        </div>
      </td>
      <td className="c-destination">
        <DestinationCell code={code} />
      </td>
      <FolderCell code={code} />
      <td className="c-scans right">{code.dynamic ? formatNumber(code.scan_count) : '–'}</td>
      <td className="c-last dim">
        <Time at={deletedAt} />
      </td>
      <td className="c-until">
        <div className="two">
          <span className="desk">{formatDate(new Date(untilMs))}</span>
          <span className="sub">{t('daysLeft', { count: daysLeft })}</span>
        </div>
      </td>
      {selection === null ? null : (
        <td className="c-restore right">
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

function RestoreBar({
  chosen,
  count,
  total,
  onAll,
  onDone,
}: {
  chosen: Chosen;
  count: number;
  /** The number of codes that match, when more than the selected ones do. */
  total: number | null;
  onAll: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('codes');
  const { restore, isPending } = useRestoration();
  useKeys([['Escape', onDone]]);
  return (
    <div className="bulk" role="toolbar" aria-label={t('selected', { count })}>
      <div className="count two">
        <span className="med">{t('selected', { count })}</span>
        {total === null ? null : total > MAX_AT_ONCE ? (
          <span className="sub xs">{t('atMost', { count: MAX_AT_ONCE })}</span>
        ) : (
          <button className="link xs" onClick={onAll}>
            {t('selectMatching', { count: total })}
          </button>
        )}
      </div>
      <Button
        variant="default"
        leftSection={<IconRestore size={16} />}
        disabled={isPending}
        onClick={() => restore(chosen, onDone)}
      >
        {t('restore')}
      </Button>
      <ActionIcon aria-label={t('clearSelection')} onClick={onDone}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
