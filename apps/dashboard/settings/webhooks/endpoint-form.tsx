import { Checkbox, MultiSelect, NumberInput, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { foldersQuery, treeOf } from '../../shell/folders.queries.js';
import { completeUrl } from '../../ui/complete-url.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toasts.js';
import { UrlField } from '../../ui/url-field.js';
import { useFaults } from '../../ui/use-faults.js';
import { EVENTS, useAddWebhook, useChangeWebhook, type Webhook } from './webhooks.queries.js';

type Fields = Pick<Webhook, 'url' | 'events' | 'folderIds' | 'context' | 'batch' | 'maxInFlight'>;

const NEW: Fields = {
  ...{ url: '', events: ['scan'], folderIds: [] },
  ...{ context: false, batch: false, maxInFlight: 64 },
};

/** An endpoint has more fields than its form. */
const fieldsOf = ({ url, events, folderIds, context, batch, maxInFlight }: Fields): Fields => ({
  ...{ url, events, folderIds },
  ...{ context, batch, maxInFlight },
});

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

type FormFields = Omit<Fields, 'maxInFlight'> & { maxInFlight: number | string };

interface FieldsProps {
  fields: FormFields;
  onChange: (change: Partial<FormFields>) => void;
}

function EndpointForm({
  start,
  request,
  onSubmit,
  ...card
}: {
  start: Fields;
  label: string;
  action: string;
  request: { error: Error | null; variables: Partial<Fields> | undefined; isPending: boolean };
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const [fields, setFields] = useState<FormFields>(() => fieldsOf(start));
  const body = { ...fields, url: completeUrl(fields.url), maxInFlight: Number(fields.maxInFlight) };
  const faults = useFaults(request, body);
  const hasNoEvents = fields.events.length === 0;
  const shared = { fields, onChange: (change: Partial<FormFields>) => setFields({ ...fields, ...change }) };
  return (
    <FormCard
      {...card}
      isPending={request.isPending}
      isDisabled={hasNoEvents}
      hint={hasNoEvents ? <span className={clsx(font.sub, font.xs)}>{t('noEvents')}</span> : null}
      faults={otherFaults(faults, ['/url', '/maxInFlight'])}
      onSubmit={() => onSubmit(body)}
    >
      <UrlField
        label={t('url')}
        description={t('urlHint')}
        value={fields.url}
        onChange={(url) => shared.onChange({ url })}
        error={faults.get('/url')}
        autoFocus
      />
      <EventFields {...shared} />
      <RequestFields {...shared} fault={faults.get('/maxInFlight')} />
    </FormCard>
  );
}

/** These fields say what is sent: which events, of the codes of which folders. */
function EventFields({ fields: { events, folderIds }, onChange }: FieldsProps) {
  const { t } = useTranslation('webhooks');
  const { data: folders = [] } = useQuery(foldersQuery);
  return (
    <>
      <Checkbox.Group label={t('events')} value={events} onChange={(chosen) => onChange({ events: chosen })}>
        <div className={clsx(layout.stack, layout.small)}>
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
          onChange={(chosen) => onChange({ folderIds: chosen })}
        />
      )}
    </>
  );
}

/** These fields say how it is sent: what a request contains, and how many are under way at once. */
function RequestFields({
  fields: { context, batch, maxInFlight },
  onChange,
  fault,
}: FieldsProps & { fault: string | undefined }) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <Switch
        label={t('context')}
        description={t('contextHint')}
        checked={context}
        onChange={(event) => onChange({ context: event.currentTarget.checked })}
      />
      <Switch
        label={t('batch')}
        description={t('batchHint')}
        checked={batch}
        onChange={(event) => onChange({ batch: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('maxInFlight')}
        description={t('maxInFlightHint')}
        value={maxInFlight}
        onChange={(count) => onChange({ maxInFlight: count })}
        min={8}
        max={256}
        allowDecimal={false}
        allowNegative={false}
        error={fault}
      />
    </>
  );
}
