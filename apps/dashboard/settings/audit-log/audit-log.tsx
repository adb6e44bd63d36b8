import { Button, Select, TextInput } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { AdminsOnly } from '../../shell/failures.js';
import { Card } from '../../ui/card.js';
import layout from '../../ui/layout.module.css';
import { Empty, NextPage, Pending } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';
import { toastError } from '../../ui/toasts.js';
import { membersQuery } from '../team/team.queries.js';
import styles from './audit-log.module.css';
import { auditLogQuery, downloadAuditLog } from './audit-log.queries.js';
import { EntryRow } from './entry-row.js';
import { ACTIONS, parseAuditSearch, SUBJECTS, type AuditSearch } from './search.js';

const route = getRouteApi('/settings/audit-log');

export const AuditLogScreen = () => (
  <AdminsOnly>
    <AuditLog />
  </AdminsOnly>
);

function AuditLog() {
  const { t } = useTranslation(['audit-log', 'ui']);
  const search = parseAuditSearch(route.useSearch());
  const list = useInfiniteQuery(auditLogQuery(search));
  const { data, error, refetch, isPlaceholderData } = list;
  const entries = data?.pages.flatMap(({ items }) => items);
  const isFiltered = Object.keys(search).length > 0;
  const actions = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      onClick={() => void downloadAuditLog(search).catch(toastError)}
    >
      {t('export')}
    </Button>
  );
  return (
    <SettingsPage title={t('title')} text={t('text')} actions={actions}>
      <AuditFilters search={search} />
      <Card className={isPlaceholderData ? layout.stale : undefined}>
        <Pending data={entries} error={error} onRetry={refetch} />
        {entries?.length === 0 ? (
          <Empty
            icon={IconHistory}
            title={t('emptyTitle')}
            text={isFiltered ? t('noMatch') : t('emptyText')}
          />
        ) : null}
        {entries?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Card>
      <NextPage list={list} isBelowCard />
    </SettingsPage>
  );
}

function AuditFilters({ search }: { search: AuditSearch }) {
  const { t } = useTranslation('audit-log');
  const navigate = route.useNavigate();
  const { data: members = [] } = useQuery(membersQuery);
  const change = (changed: { [Name in keyof AuditSearch]: AuditSearch[Name] | undefined }) =>
    void navigate({ search: parseAuditSearch({ ...search, ...changed }) });
  return (
    <div className={clsx(layout.fields, styles.filters)} role="search">
      <Select
        label={t('about')}
        placeholder={t('everything')}
        clearable
        data={SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        value={search.about ?? null}
        onChange={(about) => change({ about: about ?? undefined })}
      />
      <Select
        label={t('what')}
        placeholder={t('anything')}
        clearable
        searchable
        data={ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) }))}
        value={search.action ?? null}
        onChange={(action) => change({ action: action ?? undefined })}
      />
      <Select
        label={t('who')}
        placeholder={t('anyone')}
        clearable
        searchable
        data={members.flatMap(({ userId, name }) =>
          userId === null ? [] : [{ value: userId, label: name }],
        )}
        value={search.actor ?? null}
        onChange={(actor) => change({ actor: actor ?? undefined })}
      />
      <TextInput
        label={t('from')}
        type="date"
        value={search.from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        label={t('to')}
        type="date"
        value={search.to ?? ''}
        onChange={(event) => change({ to: event.currentTarget.value || undefined })}
      />
    </div>
  );
}
