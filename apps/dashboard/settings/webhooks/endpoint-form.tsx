import { NumberInput, Switch, TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { completeUrl } from '../../ui/complete-url.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import { toast } from '../../ui/toasts.js';
import { UrlField } from '../../ui/url-field.js';
import { useFaults } from '../../ui/use-faults.js';
import { EventPicker } from './event-picker.js';
import { FilterFields, type Filters } from './filter-fields.js';
import { HeaderFields, headerRowsOf, headersOf, type HeaderRow } from './header-fields.js';
import { useAddWebhook, useChangeWebhook, type Webhook } from './webhooks.queries.js';

type Fields = Filters & Pick<Webhook, 'url' | 'description' | 'events' | 'context' | 'batch' | 'maxInFlight'>;
type Body = Fields & { headers?: Schema['WebhookHeaderInput'][]; status?: 'active' | 'paused' };

const NEW: Fields = {
  ...{ url: '', description: '', events: ['scan'], folderIds: [], tags: [], categories: [] },
  ...{ context: false, batch: false, maxInFlight: 64 },
};

/** An endpoint has more fields than its form. */
const fieldsOf = (fields: Fields): Fields => {
  const { url, description, events, folderIds, tags, categories, context, batch, maxInFlight } = fields;
  return { url, description, events, folderIds, tags, categories, context, batch, maxInFlight };
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
      headers={[]}
      canStartPaused
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
      headers={headerRowsOf(webhook.headers)}
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
  headers,
  canStartPaused = false,
  request,
  onSubmit,
  ...card
}: {
  start: Fields;
  headers: HeaderRow[];
  canStartPaused?: boolean;
  label: string;
  action: string;
  request: { error: Error | null; variables: Partial<Body> | undefined; isPending: boolean };
  onSubmit: (body: Body) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const [fields, setFields] = useState<FormFields>(() => fieldsOf(start));
  const [rows, setRows] = useState<HeaderRow[] | null>(null);
  const [isPaused, setPaused] = useState(false);
  const body: Body = {
    ...{ ...fields, url: completeUrl(fields.url), maxInFlight: Number(fields.maxInFlight) },
    // What was not touched is not sent: the service then says what becomes of it.
    ...(rows === null ? {} : { headers: headersOf(rows) }),
    ...(isPaused ? { status: 'paused' as const } : {}),
  };
  const faults = useFaults(request, body);
  const hasNoEvents = fields.events.length === 0;
  const shared = { fields, onChange: (change: Partial<FormFields>) => setFields({ ...fields, ...change }) };
  const shown = ['/url', '/description', '/tags', '/maxInFlight'];
  const rowFaults = (rows ?? []).flatMap((_, index) => [`/headers/${index}/name`, `/headers/${index}/value`]);
  return (
    <FormCard
      {...card}
      isPending={request.isPending}
      isDisabled={hasNoEvents}
      hint={hasNoEvents ? <span className={clsx(font.sub, font.xs)}>{t('noEvents')}</span> : null}
      faults={otherFaults(faults, [...shown, ...rowFaults])}
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
      <TextInput
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={255}
        value={fields.description}
        onChange={(event) => shared.onChange({ description: event.currentTarget.value })}
        error={faults.get('/description')}
      />
      <EventPicker chosen={fields.events} onChange={(events) => shared.onChange({ events })} />
      <FilterFields {...shared} faults={faults} />
      <HeaderFields rows={rows ?? headers} onChange={setRows} faults={faults} />
      <RequestFields {...shared} fault={faults.get('/maxInFlight')} />
      {canStartPaused ? (
        <Switch
          label={t('startPaused')}
          description={t('startPausedHint')}
          checked={isPaused}
          onChange={(event) => setPaused(event.currentTarget.checked)}
        />
      ) : null}
    </FormCard>
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
