import { Button, Select } from '@mantine/core';
import { IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { AdminsOnly } from '../../shell/failures.js';
import { Card } from '../../ui/card.js';
import layout from '../../ui/layout.module.css';
import { Empty, NextPage, Pending } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';
import { apiKeysQuery } from '../api-keys/api-keys.queries.js';
import styles from './developers.module.css';
import { requestsQuery } from './developers.queries.js';
import { RequestRow } from './request-row.js';
import { parseRequestSearch, STATUS_CLASSES, type RequestSearch } from './search.js';

const route = getRouteApi('/settings/developers');

export const DevelopersScreen = () => (
  <AdminsOnly>
    <Developers />
  </AdminsOnly>
);

function Developers() {
  const { t } = useTranslation(['developers', 'ui']);
  const search = parseRequestSearch(route.useSearch());
  const list = useInfiniteQuery(requestsQuery(search));
  const { data, error, refetch, isPlaceholderData, isFetching } = list;
  const requests = data?.pages.flatMap(({ items }) => items);
  const isFiltered = Object.keys(search).length > 0;
  const actions = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={isFetching}
      onClick={() => void refetch()}
    >
      {t('refresh')}
    </Button>
  );
  return (
    <SettingsPage title={t('title')} text={t('text')} actions={actions}>
      <Filters search={search} />
      <Card className={isPlaceholderData ? layout.stale : undefined}>
        <Pending data={requests} error={error} onRetry={refetch} />
        {requests?.length === 0 ? (
          <Empty
            icon={IconTerminal2}
            title={t('emptyTitle')}
            text={isFiltered ? t('noMatch') : t('emptyText')}
          />
        ) : null}
        {requests?.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Card>
      <NextPage list={list} isBelowCard />
    </SettingsPage>
  );
}

function Filters({ search }: { search: RequestSearch }) {
  const { t } = useTranslation('developers');
  const navigate = route.useNavigate();
  const { data: keys = [] } = useQuery(apiKeysQuery);
  const change = (changed: { [Name in keyof RequestSearch]: RequestSearch[Name] | undefined }) =>
    void navigate({ search: parseRequestSearch({ ...search, ...changed }) });
  return (
    <div className={clsx(layout.fields, styles.filters)} role="search">
      <Select
        label={t('key')}
        placeholder={t('allKeys')}
        clearable
        searchable
        data={keys.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.apiKeyId ?? null}
        onChange={(apiKeyId) => change({ apiKeyId: apiKeyId ?? undefined })}
      />
      <Select
        label={t('status')}
        placeholder={t('anyStatus')}
        clearable
        data={STATUS_CLASSES.map((value) => ({ value, label: t(`classes.${value}`) }))}
        value={search.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
    </div>
  );
}
