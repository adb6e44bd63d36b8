import { Checkbox, MultiSelect, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { foldersQuery, treeOf } from '../../shell/folders.queries.js';
import { completeUrl } from '../../ui/complete-url.js';
import { otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import { toast } from '../../ui/toasts.js';
import { UrlField } from '../../ui/url-field.js';
import { useFaults } from '../../ui/use-faults.js';
import { EVENTS, useAddWebhook, useChangeWebhook, type Webhook } from './webhooks.queries.js';

type Fields = Pick<Webhook, 'url' | 'events' | 'folderIds' | 'context' | 'batch' | 'maxInFlight'>;

const NEW: Fields = {
  ...{ url: '', events: ['scan'], folderIds: [] },
  ...{ context: false, batch: false, maxInFlight: 64 },
};

export function AddEndpoint({
  onAdded,
  onClose,
}: {
  onAdded: (webhook: Schema['CreatedWebhook']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const add = useAddWebhook(onAdded);
  return (
    <EndpointForm
      start={NEW}
      label={t('add')}
      action={t('add')}
      request={add}
      onSubmit={add.create}
      onClose={onClose}
    />
  );
}

export function EditEndpoint({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'ui']);
  const change = useChangeWebhook(webhook.id);
  const saved = () => {
    toast(t('saved'));
    onClose();
  };
  return (
    <EndpointForm
      start={webhook}
      label={t('edit')}
      action={t('ui:save')}
      request={change}
      onSubmit={(fields) => change.mutate(fields, { onSuccess: saved })}
      onClose={onClose}
    />
  );
}

function EndpointForm({
  start,
  label,
  action,
  request,
  onSubmit,
  onClose,
}: {
  start: Fields;
  label: string;
  action: string;
  request: { error: Error | null; variables: Partial<Fields> | undefined; isPending: boolean };
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['webhooks', 'ui']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [url, setUrl] = useState(start.url);
  const [events, setEvents] = useState(start.events);
  const [folderIds, setFolderIds] = useState(start.folderIds);
  const [context, setContext] = useState(start.context);
  const [batch, setBatch] = useState(start.batch);
  const [maxInFlight, setMaxInFlight] = useState<number | string>(start.maxInFlight);
  const fields = {
    url: completeUrl(url),
    events,
    folderIds,
    context,
    batch,
    maxInFlight: Number(maxInFlight),
  };
  const faults = useFaults(request, fields);
  return (
    <FormCard
      label={label}
      action={action}
      isPending={request.isPending}
      isDisabled={events.length === 0}
      hint={events.length === 0 ? <span className="sub xs">{t('noEvents')}</span> : null}
      faults={otherFaults(faults, ['/url', '/maxInFlight'])}
      onSubmit={() => onSubmit(fields)}
      onClose={onClose}
    >
      <UrlField
        label={t('url')}
        description={t('urlHint')}
        value={url}
        onChange={setUrl}
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
      <Switch
        label={t('batch')}
        description={t('batchHint')}
        checked={batch}
        onChange={(event) => setBatch(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('maxInFlight')}
        description={t('maxInFlightHint')}
        value={maxInFlight}
        onChange={setMaxInFlight}
        min={8}
        max={256}
        allowDecimal={false}
        allowNegative={false}
        error={faults.get('/maxInFlight')}
      />
    </FormCard>
  );
}
