import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../ui/floating.js';
import layout from '../ui/layout.module.css';
import { useKeys } from '../ui/use-keys.js';
import { MIN_QUERY } from './codes.queries.js';
import { ColumnMenu } from './column-menu.js';
import { FilterChips } from './filter-chips.js';
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
  /** Sets all of them. */
  onSearch: (search: CodesSearch) => void;
  columns: ReturnType<typeof useColumns>;
}

export function Filters({ search, onChange, onSearch, columns }: FilterProps) {
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
      <FilterChips search={search} onSearch={onSearch} />
      <div className={clsx(styles.end, layout.row)}>
        {search.status === 'deleted' ? null : <ColumnMenu {...columns} />}
        <Choice
          aria-label={t('sortBy')}
          data={SORTS.map((value) => ({
            value,
            label: t(
              search.status === 'deleted' && isByEdit(value) ? `sortDeleted.${value}` : `sort.${value}`,
            ),
          }))}
          value={sortOf(search)}
          onChange={(sort) => onChange({ sort })}
        />
      </div>
    </div>
  );
}
