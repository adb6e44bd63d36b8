import { ActionIcon, Button, Menu, Popover, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  IconArchive,
  IconArchiveOff,
  IconFolder,
  IconFolderSymlink,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { deletion, folderChange, statusChange, tagChange, type BulkChange } from './bulk-changes.js';
import { MAX_AT_ONCE, type Chosen } from './bulk.queries.js';
import { useBulkChange } from './use-bulk-change.js';

/** What can be done with the selected codes; each can be taken back. */
export function BulkBar({
  chosen,
  count,
  total,
  onAll,
  onDone,
}: {
  chosen: Chosen;
  count: number;
  /** Of the codes that match, when more than the selected ones do. */
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
  const remove = () => act(deletion((changed) => t('deleted', { count: changed })));
  useHotkeys([
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
        disabled={bulk.isPending}
        onClick={remove}
      >
        {t('delete')}
      </Button>
      <ActionIcon aria-label={t('clearSelection')} onClick={onDone}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

function MoveAction({ onMove }: { onMove: (id: string | null, name: string) => void }) {
  const { t } = useTranslation('codes');
  const { data: folders = [] } = useQuery(foldersQuery);
  const [isOpen, setOpen] = useState(false);
  useHotkeys([['M', () => setOpen(true)]]);
  return (
    <Menu position="top" opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFolderSymlink size={16} />} rightSection={<kbd>M</kbd>}>
          {t('move')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('moveTo')}</Menu.Label>
        {treeOf(folders).map(({ id, name, path }) => (
          <Menu.Item key={id} leftSection={<IconFolder size={16} />} onClick={() => onMove(id, name)}>
            {path}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onMove(null, t('noFolder'))}>{t('noFolder')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function TagAction({ onTag }: { onTag: (tag: string) => void }) {
  const { t } = useTranslation('codes');
  const [isOpen, setOpen] = useState(false);
  const [tag, setTag] = useState('');
  useHotkeys([['T', () => setOpen(true)]]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTag size={16} />}
          rightSection={<kbd>T</kbd>}
          onClick={() => setOpen(!isOpen)}
        >
          {t('addTag')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          noValidate
          className="row tag-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (tag.trim() !== '') onTag(tag.trim());
          }}
        >
          <TextInput
            aria-label={t('tagName')}
            placeholder={t('tagName')}
            value={tag}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
          <Button type="submit">{t('add')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
