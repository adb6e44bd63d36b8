import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { Chip } from '../ui/chip.js';
import layout from '../ui/layout.module.css';
import { useKeys } from '../ui/use-keys.js';
import { CATEGORIES } from './categories.js';
import { MIN_QUERY } from './codes.queries.js';
import { ColumnMenu } from './column-menu.js';
import type { useColumns } from './columns.js';
import styles from './filters.module.css';
import { sortOf, SORTS, type CodesSearch, type Sort } from './search.js';

const SEARCH_DELAY_MS = 250;

/** The last edit of a deleted code is its deletion. */
const isByEdit = (sort: Sort): sort is 'updated_at' | '-updated_at' =>
  sort === 'updated_at' || sort === '-updated_at';

interface FilterProps {
  search: CodesSearch;
  /** Sets members of the address; undefined removes one. */
  onChange: (change: Partial<CodesSearch>) => void;
  columns: ReturnType<typeof useColumns>;
}

export function Filters({ search, onChange, columns }: FilterProps) {
  const { t } = useTranslation('codes');
  const [typed, setTyped] = useState(search.q ?? '');
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(search.q);
  const find = useDebouncedCallback((text: string) => {
    sent.current = text.length >= MIN_QUERY ? text : undefined;
    onChange({ q: sent.current });
  }, SEARCH_DELAY_MS);
  // Back and links change the address, too; what is typed meanwhile stays.
  useEffect(() => {
    if (search.q === sent.current) return;
    sent.current = search.q;
    setTyped(search.q ?? '');
  }, [search.q]);
  useKeys([['/', () => input.current?.focus()]]);
  const isTooShort = typed !== '' && typed.trim().length < MIN_QUERY;
  return (
    <div className={styles.tools} role="search">
      <TextInput
        ref={input}
        className={styles.search}
        aria-label={t('searchLabel')}
        placeholder={t('searchLabel')}
        leftSection={<IconSearch size={16} />}
        value={typed}
        error={isTooShort ? t('searchShort') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          find(value.trim());
        }}
      />
      <Select
        aria-label={t('status')}
        placeholder={t('anyStatus')}
        clearable
        allowDeselect
        data={facts.LISTED_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: status ?? undefined })}
      />
      <Select
        aria-label={t('category')}
        placeholder={t('anyCategory')}
        clearable
        allowDeselect
        data={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        value={search.category ?? null}
        onChange={(category) => onChange({ category: category ?? undefined })}
      />
      <FolderChoice search={search} onChange={onChange} />
      <Chips search={search} onChange={onChange} />
      <div className={clsx(styles.end, layout.row)}>
        {search.status === 'deleted' ? null : <ColumnMenu {...columns} />}
        <Select
          aria-label={t('sortBy')}
          data={SORTS.map((value) => ({
            value,
            label: t(
              search.status === 'deleted' && isByEdit(value) ? `sortDeleted.${value}` : `sort.${value}`,
            ),
          }))}
          value={sortOf(search)}
          onChange={(sort) => onChange({ sort: sort ?? undefined })}
        />
      </div>
    </div>
  );
}

/** It replaces the tree beside the list where that has no room. */
function FolderChoice({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('codes');
  const { data: folders = [] } = useQuery(foldersQuery);
  if (folders.length === 0) return null;
  return (
    <Select
      className={styles.folder}
      aria-label={t('folder')}
      placeholder={t('anyFolder')}
      clearable
      allowDeselect
      data={[
        ...treeOf(folders).map(({ id, path }) => ({ value: id, label: path })),
        { value: 'none', label: t('noFolder') },
      ]}
      value={search.folder ?? null}
      onChange={(folder) => onChange({ folder: folder ?? undefined })}
    />
  );
}

function Chips({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('codes');
  const { data: folders = [] } = useQuery(foldersQuery);
  const folder =
    search.folder === 'none' ? t('noFolder') : folders.find(({ id }) => id === search.folder)?.name;
  return (
    <>
      {folder === undefined ? null : (
        <Chip
          field={t('chipIs', { field: t('folder') })}
          value={folder}
          label={t('removeFilter', { field: t('folder') })}
          onRemove={() => onChange({ folder: undefined })}
        />
      )}
      {search.tag === undefined ? null : (
        <Chip
          field={t('chipIs', { field: t('tag') })}
          value={search.tag}
          label={t('removeFilter', { field: t('tag') })}
          onRemove={() => onChange({ tag: undefined })}
        />
      )}
    </>
  );
}
