import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Code } from '../codes/codes.queries.js';
import { Tabs } from '../ui/page.js';
import { useKeys } from '../ui/use-keys.js';
import styles from './lead-filters.module.css';
import { PERIODS, STATES, type LeadsSearch, type Period } from './search.js';

const SEARCH_DELAY_MS = 250;
/** The address of all leads is a part of that of new ones. */
const EXACT = { exact: true, includeSearch: true };

/** All leads, or those that somebody has still to deal with, or has dealt with. */
export function StateTabs({ search }: { search: LeadsSearch }) {
  const { t } = useTranslation('leads');
  const { state: current, lead: _lead, ...others } = search;
  return (
    <Tabs aria-label={t('state')}>
      {([undefined, ...STATES] as const).map((state) => (
        <Link
          key={state ?? 'all'}
          to="."
          search={{ ...others, ...(state && { state }) } as never}
          activeOptions={EXACT}
          aria-current={state === current ? 'page' : undefined}
        >
          {t(`states.${state ?? 'all'}`)}
        </Link>
      ))}
    </Tabs>
  );
}

/** @param codes to choose from; null where the leads are those of one code */
export function LeadFilters({
  search,
  codes,
  onChange,
}: {
  search: LeadsSearch;
  codes: readonly Code[] | null;
  onChange: (changed: { [Name in keyof LeadsSearch]: LeadsSearch[Name] | undefined }) => void;
}) {
  const { t } = useTranslation('leads');
  const [typed, setTyped] = useState(search.q ?? '');
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(search.q);
  const find = useDebouncedCallback((text: string) => {
    sent.current = text === '' ? undefined : text;
    onChange({ q: sent.current });
  }, SEARCH_DELAY_MS);
  // Back changes the address, too; what is typed meanwhile stays.
  useEffect(() => {
    if (search.q === sent.current) return;
    sent.current = search.q;
    setTyped(search.q ?? '');
  }, [search.q]);
  useKeys([['/', () => input.current?.focus()]]);
  return (
    <div className={styles.tools} role="search">
      <TextInput
        ref={input}
        className={styles.search}
        aria-label={t('searchLabel')}
        placeholder={t('searchLabel')}
        leftSection={<IconSearch size={16} />}
        maxLength={100}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          find(value.trim());
        }}
      />
      <Select
        aria-label={t('period')}
        placeholder={t('periods.all')}
        clearable
        data={(Object.keys(PERIODS) as Period[]).map((value) => ({ value, label: t(`periods.${value}`) }))}
        value={search.period ?? null}
        onChange={(period) => onChange({ period: period ?? undefined })}
      />
      {codes === null ? null : (
        <Select
          aria-label={t('code')}
          placeholder={t('allCodes')}
          clearable
          searchable
          data={codes.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.code ?? null}
          onChange={(code) => onChange({ code: code ?? undefined })}
        />
      )}
    </div>
  );
}
