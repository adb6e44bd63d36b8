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
import {
  deletion,
  folderChange,
  statusChange,
  tagChange,
  useBulkChange,
  type BulkChange,
  type Code,
} from './codes.queries.js';

/** What can be done with the selected codes; each can be taken back. */
export function BulkBar({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const { t } = useTranslation('codes');
  const bulk = useBulkChange();
  const count = codes.length;
  const act = (change: BulkChange) => {
    onDone();
    bulk.mutate(change);
  };
  const areArchived = codes.every(({ status }) => status === 'archived');
  const archive = () =>
    act(
      areArchived
        ? statusChange(codes, 'active', t('unarchived', { count }))
        : statusChange(codes, 'archived', t('archived', { count })),
    );
  const remove = () => act(deletion(codes, t('deleted', { count })));
  useHotkeys([
    ['A', archive],
    ['X', remove],
    ['Escape', onDone],
  ]);
  return (
    <div className="bulk" role="toolbar" aria-label={t('selected', { count })}>
      <span className="count med">{t('selected', { count })}</span>
      <TagAction onTag={(tag) => act(tagChange(codes, tag, t('tagged', { count, tag })))} />
      <MoveAction onMove={(id, folder) => act(folderChange(codes, id, t('moved', { count, folder })))} />
      <Button
        variant="default"
        leftSection={areArchived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
        rightSection={<kbd>A</kbd>}
        onClick={archive}
      >
        {areArchived ? t('unarchive') : t('archive')}
      </Button>
      <Button
        variant="default"
        className="danger"
        leftSection={<IconTrash size={16} />}
        rightSection={<kbd>X</kbd>}
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
