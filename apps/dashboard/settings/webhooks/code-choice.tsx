import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../../app/api.js';
import { codeQuery, MIN_QUERY } from '../../codes/codes.queries.js';

const SEARCH_DELAY_MS = 250;
const MAX_FOUND = 20;

const findQuery = (typed: string) =>
  queryOptions({
    queryKey: ['codes', 'found', typed],
    placeholderData: keepPreviousData,
    queryFn: () => {
      const q = typed.length < MIN_QUERY ? {} : { q: typed };
      return dataOf(api.GET('/api/v1/qr', { params: { query: { ...q, limit: MAX_FOUND } } }));
    },
  });

/** Chooses one of all codes; typing searches them. */
export function CodeChoice({
  value,
  onChange,
  hasLabel = false,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  /** Above the field; otherwise, only for screen readers. */
  hasLabel?: boolean;
}) {
  const { t } = useTranslation('webhooks');
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data: found } = useQuery(findQuery(sought));
  const { data: chosen } = useQuery({ ...codeQuery(value ?? ''), enabled: value !== undefined });
  const codes = new Map(
    [...(value !== undefined && chosen ? [chosen] : []), ...(found?.data ?? [])].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return (
    <Select
      {...{ [hasLabel ? 'label' : 'aria-label']: t('codeName') }}
      placeholder={t('anyCode')}
      searchable
      clearable
      // The service has searched: what it found need not contain the text in its name.
      filter={({ options }) => options}
      nothingFoundMessage={t('noCodeFound')}
      data={[...codes].map(([id, name]) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      onSearchChange={setTyped}
    />
  );
}
