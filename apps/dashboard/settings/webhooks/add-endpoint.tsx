import { Checkbox, MultiSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { foldersQuery, treeOf } from '../../shell/folders.queries.js';
import { faultsOf, otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import { EVENTS, useAddWebhook, type EventName } from './webhooks.queries.js';

export function AddEndpoint({
  onAdded,
  onClose,
}: {
  onAdded: (webhook: Schema['CreatedWebhook']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['webhooks', 'ui']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<EventName[]>(['scan']);
  const [folderIds, setFolderIds] = useState<string[]>([]);
  const [context, setContext] = useState(false);
  const add = useAddWebhook();
  const faults = faultsOf(add.error, t('ui:unreachable'));
  return (
    <FormCard
      label={t('add')}
      action={t('add')}
      isPending={add.isPending}
      isDisabled={events.length === 0}
      hint={events.length === 0 ? <span className="sub xs">{t('noEvents')}</span> : null}
      faults={otherFaults(faults, ['/url'])}
      onSubmit={() => add.mutate({ url, events, folderIds, context }, { onSuccess: onAdded })}
      onClose={onClose}
    >
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={faults.get('/url')}
        autoFocus
      />
      <Checkbox.Group label={t('events')} value={events} onChange={setEvents}>
        <div className="stack small">
          {EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={t(`event.${event}`)}
              description={t(`eventHint.${event}`)}
            />
          ))}
        </div>
      </Checkbox.Group>
      {folders.length === 0 ? null : (
        <MultiSelect
          label={t('folders')}
          description={t('foldersHint')}
          placeholder={folderIds.length === 0 ? t('allFolders') : ''}
          data={treeOf(folders).map(({ id, path }) => ({ value: id, label: path }))}
          value={folderIds}
          onChange={setFolderIds}
        />
      )}
      <Switch
        label={t('context')}
        description={t('contextHint')}
        checked={context}
        onChange={(event) => setContext(event.currentTarget.checked)}
      />
    </FormCard>
  );
}
