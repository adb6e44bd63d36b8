import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import type { Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { useFaults } from '../../ui/use-faults.js';
import { useCreateKey } from './api-keys.queries.js';

const EXPIRIES = ['30', '90', '365', 'never'] as const;
const DAY_MS = 86_400_000;

type Expiry = (typeof EXPIRIES)[number];
type Scope = Schema['CreateApiKey']['scope'];

const expiryOf = (expiry: Expiry, from: number): string | null =>
  expiry === 'never' ? null : new Date(from + Number(expiry) * DAY_MS).toISOString();

export function NewKey({
  onCreated,
  onClose,
}: {
  onCreated: (key: Schema['CreatedApiKey']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read_write');
  const [leads, setLeads] = useState<boolean | null>(null);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const readsLeads = leads ?? scope !== 'read';
  // A repeat must be the same request, so the expiry counts from when the form was opened.
  const [openedAt] = useState(() => Date.now());
  const body = { name, scope, leads: readsLeads, expiresAt: expiryOf(expiry, openedAt) };
  const { create, ...request } = useCreateKey(onCreated);
  const faults = useFaults(request, body);
  return (
    <FormCard
      label={t('newKey')}
      action={t('create')}
      isPending={request.isPending}
      faults={otherFaults(faults, ['/name', '/scope', '/expiresAt'])}
      onSubmit={() => create(body)}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faults.get('/name')}
          autoFocus
        />
        <Select
          label={t('expiry')}
          value={expiry}
          onChange={(value) => setExpiry(value ?? 'never')}
          data={EXPIRIES.map((value) => ({ value, label: t(`expiryIn.${value}`) }))}
          error={faults.get('/expiresAt')}
        />
      </div>
      <div className={clsx(layout.stack, layout.tiny)}>
        <span className={font.med} id="scope-label">
          {t('access')}
        </span>
        <div>
          <SegmentedControl
            aria-labelledby="scope-label"
            value={scope}
            onChange={setScope}
            data={facts.SCOPES.map((value) => ({
              value,
              label: t(`scope.${value}`),
            }))}
          />
        </div>
        <span className={clsx(font.sub, font.xs)}>{t(`scopeHint.${scope}`)}</span>
        <Checkbox
          label={t('leads')}
          description={t('leadsHint')}
          checked={readsLeads}
          onChange={() => setLeads(!readsLeads)}
        />
      </div>
    </FormCard>
  );
}
