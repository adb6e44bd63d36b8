import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../ui/use-keys.js';
import { DesignAction, DownloadAction, MoveAction, TagAction } from './bulk-actions.js';
import {
  deletion,
  designChange,
  folderChange,
  statusChange,
  tagChange,
  type BulkChange,
} from './bulk-changes.js';
import type { Chosen } from './bulk.queries.js';
import { listParameters } from './codes.queries.js';
import { useDeletion } from './delete-dialog.js';
import type { CodesSearch } from './search.js';
import { SelectionBar, type SelectionBarProps } from './selection-bar.js';
import { useBulkChange } from './use-bulk-change.js';

/** Actions for the selected codes; each can be undone. */
export function BulkBar({
  chosen,
  search,
  ...selected
}: SelectionBarProps & { chosen: Chosen; search: CodesSearch }) {
  const { t } = useTranslation('codes');
  const bulk = useBulkChange();
  const act = (change: BulkChange) =>
    void bulk.mutateAsync({ ...change, chosen }).then(selected.onDone, () => undefined);
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
  ]);
  return (
    <SelectionBar {...selected}>
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
        data-danger
        leftSection={<IconTrash size={16} />}
        rightSection={<kbd>X</kbd>}
        disabled={bulk.isPending || deleting.isPending}
        onClick={remove}
      >
        {t('delete')}
      </Button>
      {deleting.dialog}
    </SelectionBar>
  );
}
