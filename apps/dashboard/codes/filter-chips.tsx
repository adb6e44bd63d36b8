import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import { Chip } from '../ui/chip.js';
import { Menu, Popover, SegmentedControl, Select } from '../ui/floating.js';
import { Form } from '../ui/form.js';
import layout from '../ui/layout.module.css';
import { useKeys } from '../ui/use-keys.js';
import { CATEGORIES } from './categories.js';
import styles from './filters.module.css';
import {
  canBeNot,
  FILTERED,
  filterOf,
  searchWith,
  type CodesSearch,
  type Filter,
  type Filtered,
} from './search.js';

/** The filters in force, each of which can be changed, turned round and removed, and a menu of the others. */
export function FilterChips({
  search,
  onSearch,
}: {
  search: CodesSearch;
  onSearch: (search: CodesSearch) => void;
}) {
  const { t } = useTranslation('codes');
  const [edited, setEdited] = useState<Filtered | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { data: folders = [] } = useQuery(foldersQuery);
  const shown = FILTERED.filter((field) => field === edited || filterOf({ ...search }, field) !== null);
  const others = FILTERED.filter(
    (field) => !shown.includes(field) && (field !== 'folder' || folders.length > 0),
  );
  useKeys([['F', () => setMenuOpen(others.length > 0)]]);
  const { q, sort } = search;
  return (
    <div className={styles.chips}>
      {shown.map((field) => (
        <FilterChip
          key={field}
          field={field}
          filter={filterOf({ ...search }, field)}
          isOpen={field === edited}
          onOpen={(isOpen) => setEdited(isOpen ? field : null)}
          onChange={(filter) => onSearch(searchWith(search, field, filter))}
        />
      ))}
      {others.length === 0 ? null : (
        <Menu position="bottom-start" opened={isMenuOpen} onChange={setMenuOpen} returnFocus={false}>
          <Menu.Target>
            <Button
              className={styles.add}
              variant="default"
              leftSection={<IconPlus size={16} />}
              rightSection={<kbd>F</kbd>}
            >
              {t('filter.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((field) => (
              <Menu.Item key={field} onClick={() => setEdited(field)}>
                {t(field)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {shown.length > 1 ? (
        <Button
          variant="subtle"
          onClick={() => {
            setEdited(null);
            onSearch({ ...(q === undefined ? {} : { q }), ...(sort === undefined ? {} : { sort }) });
          }}
        >
          {t('clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}

function FilterChip({
  field,
  filter,
  isOpen,
  onOpen,
  onChange,
}: {
  field: Filtered;
  filter: Filter | null;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (filter: Filter | null) => void;
}) {
  const { t } = useTranslation('codes');
  const options = useOptions(field);
  // As long as no value is chosen.
  const [isNotYet, setNot] = useState(false);
  const isNot = filter?.isNot ?? isNotYet;
  const value = filter?.value;
  const label = options?.find((option) => option.value === value)?.label ?? value ?? '…';
  const choose = (chosen: string | null) => {
    if (chosen !== null && chosen !== '') onChange({ value: chosen, isNot });
    onOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      width={264}
    >
      <Popover.Target>
        <span>
          <Chip
            field={t(isNot ? 'filter.isNot' : 'chipIs', { field: t(field) })}
            value={label}
            label={t('removeFilter', { field: t(field) })}
            onEdit={() => onOpen(!isOpen)}
            onRemove={() => {
              onOpen(false);
              onChange(null);
            }}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t(field)}>
        <div className={clsx(layout.stack, layout.small)}>
          {canBeNot(field) ? (
            <SegmentedControl
              aria-label={t('filter.how')}
              data={[
                { value: 'is', label: t('filter.is') },
                { value: 'not', label: t('filter.not') },
              ]}
              value={isNot ? 'not' : 'is'}
              onChange={(how) => {
                setNot(how === 'not');
                if (value !== undefined) onChange({ value, isNot: how === 'not' });
              }}
            />
          ) : null}
          {options === null ? (
            <TagInput value={value ?? ''} onTag={choose} />
          ) : (
            <Select
              data-autofocus
              searchable
              // Also while the condition has the focus.
              dropdownOpened
              aria-label={t(field)}
              data={isNot ? options.filter((option) => option.value !== 'deleted') : options}
              value={value ?? null}
              onChange={choose}
              comboboxProps={{ withinPortal: false, position: 'bottom', middlewares: { flip: false } }}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function TagInput({ value, onTag }: { value: string; onTag: (tag: string) => void }) {
  const { t } = useTranslation('codes');
  const [tag, setTag] = useState(value);
  return (
    <Form className={layout.row} onSubmit={() => onTag(tag.trim())}>
      <TextInput
        data-autofocus
        className={layout.grow}
        aria-label={t('tag')}
        value={tag}
        onChange={({ currentTarget: { value: typed } }) => setTag(typed)}
      />
      <Button type="submit">{t('filter.apply')}</Button>
    </Form>
  );
}

/** Null for tags, which a person types. */
function useOptions(field: Filtered): { value: string; label: string }[] | null {
  const { t } = useTranslation('codes');
  const { data: folders = [] } = useQuery(foldersQuery);
  switch (field) {
    case 'status':
      return facts.LISTED_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }));
    case 'category':
      return CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }));
    case 'folder':
      return [
        ...treeOf(folders).map(({ id, path }) => ({ value: id, label: path })),
        { value: 'none', label: t('noFolder') },
      ];
    case 'tag':
      return null;
  }
}
