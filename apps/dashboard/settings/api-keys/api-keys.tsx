import { Button } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatAll, formatNumber } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { placeOf, zone } from '../../app/zone.js';
import { AdminsOnly } from '../../shell/failures.js';
import font from '../../ui/font.module.css';
import { Empty, Pending } from '../../ui/list-state.js';
import { Note } from '../../ui/note.js';
import { Section, SettingsPage } from '../../ui/page.js';
import { apiKeysQuery } from './api-keys.queries.js';
import { CreatedKey } from './created-key.js';
import { KeyTable } from './key-table.js';
import { NewKey } from './new-key.js';
import { TokenRules } from './token-rules.js';

const KINDS = ['service', 'person'] as const;

export const ApiKeysScreen = () => (
  <AdminsOnly>
    <ApiKeys />
  </AdminsOnly>
);

function ApiKeys() {
  const { t } = useTranslation('api-keys');
  const { workspace } = useSession();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<Schema['CreatedApiKey'] | null>(null);
  const { perMinute, perMonth } = workspace.limits;
  const limits = { perMinute: formatNumber(perMinute), perMonth: formatNumber(perMonth) };
  const startCreating = () => {
    setCreated(null);
    setCreating(true);
  };
  return (
    <SettingsPage
      title={t('title')}
      text={t('text', { workspace: workspace.name, ...limits })}
      actions={
        <Button
          variant={isCreating || created ? 'default' : 'filled'}
          leftSection={<IconPlus size={16} />}
          onClick={startCreating}
        >
          {t('newKey')}
        </Button>
      }
    >
      {isCreating ? (
        <NewKey
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      ) : null}
      {created ? <CreatedKey created={created} onClose={() => setCreated(null)} /> : null}
      <KeyList
        onRotated={(key) => {
          setCreating(false);
          setCreated(key);
        }}
      />
      <TokenRules />
    </SettingsPage>
  );
}

function KeyList({ onRotated }: { onRotated: (key: Schema['CreatedApiKey']) => void }) {
  const { t } = useTranslation(['api-keys', 'ui']);
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  if (error || keys === undefined) return <Pending data={keys} error={error} onRetry={refetch} />;
  if (keys.length === 0) return <Empty icon={IconKey} title={t('emptyTitle')} text={t('emptyText')} />;
  const left = keys.filter(({ kind, boundTo }) => kind === 'service' && boundTo.status === 'former');
  const groups = KINDS.map((kind) => ({ kind, keys: keys.filter((key) => key.kind === kind) })).filter(
    (group) => group.keys.length > 0,
  );
  return (
    <>
      {left.length > 0 ? (
        <Section>
          <Note tone="warn" icon={IconAlertTriangle}>
            <span>{t('left', { count: left.length, keys: formatAll(left.map(({ name }) => name)) })}</span>
          </Note>
        </Section>
      ) : null}
      {groups.map((group, index) => (
        <Section
          key={group.kind}
          title={t(`keysOf.${group.kind}`)}
          text={t(`keysAre.${group.kind}`)}
          beside={
            index === 0 ? (
              <span className={clsx(font.sub, font.xs)}>{t('ui:timesIn', { place: placeOf(zone()) })}</span>
            ) : null
          }
        >
          <KeyTable label={t(`keysOf.${group.kind}`)} keys={group.keys} onRotated={onRotated} />
        </Section>
      ))}
    </>
  );
}
