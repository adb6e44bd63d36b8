import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { faultsOf, otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import { useCreateKey } from './api-keys.queries.js';

const EXPIRIES = ['30', '90', '365', 'never'] as const;
const DAY_MS = 86_400_000;

type Expiry = (typeof EXPIRIES)[number];
type Scope = Schema['CreateApiKey']['scope'];

const expiryOf = (expiry: Expiry): string | null =>
  expiry === 'never' ? null : new Date(Date.now() + Number(expiry) * DAY_MS).toISOString();

export function NewKey({
  onCreated,
  onClose,
}: {
  onCreated: (key: Schema['CreatedApiKey']) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['api-keys', 'ui']);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('read_write');
  const [leads, setLeads] = useState<boolean | null>(null);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const readsLeads = leads ?? scope !== 'read';
  const create = useCreateKey();
  const faults = faultsOf(create.error, t('ui:unreachable'));
  return (
    <FormCard
      label={t('newKey')}
      action={t('create')}
      isPending={create.isPending}
      faults={otherFaults(faults, ['/name', '/scope', '/expiresAt'])}
      onSubmit={() =>
        create.mutate(
          { name, scope, leads: readsLeads, expiresAt: expiryOf(expiry) },
          { onSuccess: onCreated },
        )
      }
      onClose={onClose}
    >
      <div className="fields">
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
      <div className="stack tiny">
        <span className="med" id="scope-label">
          {t('access')}
        </span>
        <div>
          <SegmentedControl
            aria-labelledby="scope-label"
            value={scope}
            onChange={setScope}
            data={(['read', 'read_write', 'admin'] as const).map((value) => ({
              value,
              label: t(`scope.${value}`),
            }))}
          />
        </div>
        <span className="sub xs">{t(`scopeHint.${scope}`)}</span>
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
