import { Button } from '@mantine/core';
import { IconAdjustments, IconArchive, IconArchiveOff, IconTrash, IconWorldShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../texts.js';
import { useKeys } from '../ui/use-keys.js';
import { DesignAction, DownloadAction, MoveAction, TagAction } from './bulk-actions.js';
import {
  deletion,
  designChange,
  folderChange,
  replacement,
  statusChange,
  tagChange,
  type BulkChange,
} from './bulk-changes.js';
import type { Chosen, Replacement } from './bulk.queries.js';
import { listParameters, type Code } from './codes.queries.js';
import { useDeletion } from './use-deletion.js';
import type { CodesSearch } from './search.js';
import { SelectionBar, type SelectionBarProps } from './selection-bar.js';
import { useBulkChange } from './use-bulk-change.js';

/** Of the fields in the dialogs. */
const TEXTS = ['code', 'design'];

const DestinationDialog = lazy(async () => {
  const [{ DestinationDialog: Dialog }] = await Promise.all([
    import('./destination-dialog.js'),
    loadTexts(TEXTS),
  ]);
  return { default: Dialog };
});
const SettingsDialog = lazy(async () => {
  const [{ SettingsDialog: Dialog }] = await Promise.all([import('./settings-dialog.js'), loadTexts(TEXTS)]);
  return { default: Dialog };
});

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
  const [changing, setChanging] = useState<'destination' | 'settings' | null>(null);
  const change = (how: Replacement, codes: readonly Code[]) =>
    act(
      replacement(how, (changed) =>
        t(changing === 'settings' ? 'settings.changed' : 'destinations.changed', { count: changed }),
      ),
      { codes, filters: null },
    );
  const Dialog = changing === 'settings' ? SettingsDialog : DestinationDialog;
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
        onClick={() => setChanging('destination')}
      >
        {t('destinations.action')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconAdjustments size={16} />}
        disabled={bulk.isPending}
        onClick={() => setChanging('settings')}
      >
        {t('settings.action')}
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
      {changing === null ? null : (
        <Suspense>
          <Dialog
            chosen={chosen}
            isPending={bulk.isPending}
            onChange={change}
            onClose={() => setChanging(null)}
          />
        </Suspense>
      )}
    </SelectionBar>
  );
}
