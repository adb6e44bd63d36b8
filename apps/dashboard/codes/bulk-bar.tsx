import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DesignAction, DownloadAction, MoveAction, TagAction } from './bulk-actions.js';
import {
  deletion,
  designChange,
  folderChange,
  statusChange,
  tagChange,
  type BulkChange,
} from './bulk-changes.js';
import { MAX_AT_ONCE, type Chosen } from './bulk.queries.js';
import { listParameters } from './codes.queries.js';
import type { CodesSearch } from './search.js';
import { useDeletion } from './delete-dialog.js';
import { useKeys } from '../ui/use-keys.js';
import { useBulkChange } from './use-bulk-change.js';

/** Actions for the selected codes; each can be undone. */
export function BulkBar({
  chosen,
  search,
  count,
  total,
  onAll,
  onDone,
}: {
  chosen: Chosen;
  search: CodesSearch;
  count: number;
  /** The number of codes that match, when more than the selected ones do. */
  total: number | null;
  onAll: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('codes');
  const bulk = useBulkChange();
  const act = (change: BulkChange) =>
    void bulk.mutateAsync({ ...change, chosen }).then(onDone, () => undefined);
  const areArchived = chosen.codes.every(({ status }) => status === 'archived');
  const archive = () =>
    act(
      areArchived
        ? statusChange('active', (changed) => t('unarchived', { count: changed }))
        : statusChange('archived', (changed) => t('archived', { count: changed })),
    );
  const deleting = useDeletion();
  const remove = () =>
    deleting.ask(chosen, () => act(deletion((changed) => t('deleted', { count: changed }))));
  useKeys([
    ['A', archive],
    ['X', remove],
    ['Escape', onDone],
  ]);
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
      <TagAction onTag={(tag) => act(tagChange(tag, (changed) => t('tagged', { count: changed, tag })))} />
      <MoveAction
        onMove={(id, folder) => act(folderChange(id, (changed) => t('moved', { count: changed, folder })))}
      />
      <DesignAction
        onDesign={(id, name) => act(designChange(id, (changed) => t('designed', { count: changed, name })))}
      />
      <DownloadAction
        parameters={{
          ...listParameters(search),
          ...(chosen.filters === null ? { id: chosen.codes.map(({ id }) => id) } : {}),
        }}
      />
      <Button
        variant="default"
        leftSection={areArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        rightSection={<kbd>A</kbd>}
        disabled={bulk.isPending}
        onClick={archive}
      >
        {areArchived ? t('unarchive') : t('archive')}
      </Button>
      <Button
        variant="default"
        className="danger"
        leftSection={<IconTrash size={16} />}
        rightSection={<kbd>X</kbd>}
        disabled={bulk.isPending || deleting.isPending}
        onClick={remove}
      >
        {t('delete')}
      </Button>
      <ActionIcon aria-label={t('clearSelection')} onClick={onDone}>
        <IconX size={16} />
      </ActionIcon>
      {deleting.dialog}
    </div>
  );
}
