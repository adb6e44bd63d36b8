import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersQuery } from '../shell/folders.queries.js';
import { ColumnMenu } from './column-menu.js';
import type { useColumns } from './columns.js';
import { MIN_QUERY } from './codes.queries.js';
import { CATEGORIES, SORTS, STATUSES, type CodesSearch } from './search.js';

const SEARCH_DELAY_MS = 250;

/** @param onChange sets members of the address; undefined removes one */
export function Filters({
  search,
  onChange,
  columns,
}: {
  search: CodesSearch;
  onChange: (change: Partial<CodesSearch>) => void;
  columns: ReturnType<typeof useColumns>;
}) {
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
  useHotkeys([['/', () => input.current?.focus()]]);
  const isTooShort = typed !== '' && typed.trim().length < MIN_QUERY;
  return (
    <div className="tools" role="search">
      <TextInput
        ref={input}
        className="search"
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
        data={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
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
      <Chips search={search} onChange={onChange} />
      <div className="end row">
        <ColumnMenu {...columns} />
        <Select
          aria-label={t('sortBy')}
          data={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={search.sort ?? '-created_at'}
          onChange={(sort) => onChange({ sort: sort ?? undefined })}
        />
      </div>
    </div>
  );
}

function Chips({
  search,
  onChange,
}: {
  search: CodesSearch;
  onChange: (change: Partial<CodesSearch>) => void;
}) {
  const { t } = useTranslation('codes');
  const { data: folders = [] } = useQuery(foldersQuery);
  const folder =
    search.folder === 'none' ? t('noFolder') : folders.find(({ id }) => id === search.folder)?.name;
  return (
    <>
      {folder === undefined ? null : (
        <Chip field={t('folder')} value={folder} onRemove={() => onChange({ folder: undefined })} />
      )}
      {search.tag === undefined ? null : (
        <Chip field={t('tag')} value={search.tag} onRemove={() => onChange({ tag: undefined })} />
      )}
    </>
  );
}

function Chip({ field, value, onRemove }: { field: string; value: string; onRemove: () => void }) {
  const { t } = useTranslation('codes');
  return (
    <span className="chip">
      <span>
        <span className="sub">{t('chipIs', { field })}</span>
        <span className="med cut">{value}</span>
      </span>
      <button aria-label={t('removeFilter', { field })} onClick={onRemove}>
        <IconX size={14} />
      </button>
    </span>
  );
}
