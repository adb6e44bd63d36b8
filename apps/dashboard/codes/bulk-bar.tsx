import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconTrash, IconWorldShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../ui/use-keys.js';
import { DesignAction, DownloadAction, MoveAction, TagAction } from './bulk-actions.js';
import {
  deletion,
  designChange,
  destinationChange,
  folderChange,
  statusChange,
  tagChange,
  type BulkChange,
} from './bulk-changes.js';
import type { Chosen, Replacement } from './bulk.queries.js';
import { listParameters, type Code } from './codes.queries.js';
import { useDeletion } from './delete-dialog.js';
import { DestinationDialog } from './destination-dialog.js';
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
  const act = (change: BulkChange, those = chosen) =>
    void bulk.mutateAsync({ ...change, chosen: those }).then(selected.onDone, () => undefined);
  const [isChanging, setChanging] = useState(false);
  const destination = (change: Replacement, codes: readonly Code[]) =>
    act(
      destinationChange(change, (changed) => t('destinations.changed', { count: changed })),
      { codes, filters: null },
    );
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
      <Button
        variant="default"
        leftSection={<IconWorldShare size={16} />}
        disabled={bulk.isPending}
        onClick={() => setChanging(true)}
      >
        {t('destinations.action')}
      </Button>
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
      {isChanging ? (
        <DestinationDialog
          chosen={chosen}
          isPending={bulk.isPending}
          onChange={destination}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </SelectionBar>
  );
}
