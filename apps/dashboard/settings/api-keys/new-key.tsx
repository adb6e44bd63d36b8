import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import clsx from 'clsx';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { facts } from '#client';
import type { Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { useFaults } from '../../ui/use-faults.js';
import { rangesIn, useCreateKey } from './api-keys.queries.js';
import { scopesOf, type Permission } from './areas.js';
import { ScopePicker } from './scope-picker.js';
import { useScopeWords } from './use-scope-words.js';

const EXPIRIES = ['30', '90', '365', 'never'] as const;
const DAY_MS = 86_400_000;
const PRESETS = [...facts.SCOPES, 'custom'] as const;
const KINDS = ['service', 'person'] as const;

type Expiry = (typeof EXPIRIES)[number];
type Preset = (typeof PRESETS)[number];

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
  const words = useScopeWords();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('service');
  const [preset, setPreset] = useState<Preset>('read_write');
  const [leads, setLeads] = useState<boolean | null>(null);
  const [scopes, setScopes] = useState<Permission[]>([]);
  const [ownerEmail, setOwnerEmail] = useState('');
  const [ranges, setRanges] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('90');
  const readsLeads = leads ?? preset !== 'read';
  // A repeat must be the same request, so the expiry counts from when the form was opened.
  const [openedAt] = useState(() => Date.now());
  const rights = preset === 'custom' ? { scopes } : { scope: preset, leads: readsLeads };
  const body = {
    ...{ name, kind, ...rights },
    ...(kind === 'service' && ownerEmail.trim() !== '' ? { ownerEmail: ownerEmail.trim() } : {}),
    ...{ addressRanges: rangesIn(ranges), expiresAt: expiryOf(expiry, openedAt) },
  };
  const { create, ...request } = useCreateKey(onCreated);
  const faults = useFaults(request, body);
  const rangeFault = [...faults].find(([pointer]) => pointer.startsWith('/addressRanges'));
  const choose = (chosen: Preset) => {
    // A choice begins with what was set before.
    if (chosen === 'custom' && preset !== 'custom') setScopes(scopesOf(preset, readsLeads));
    setPreset(chosen);
  };
  const shown = ['/name', '/scopes', '/ownerEmail', '/expiresAt', ...(rangeFault ? [rangeFault[0]] : [])];
  return (
    <FormCard
      label={t('newKey')}
      action={t('create')}
      isPending={request.isPending}
      faults={otherFaults(faults, shown)}
      onSubmit={() => create(body)}
      onClose={onClose}
    >
      <Choice label={t('kind')} hint={t(`kindHint.${kind}`)}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={kind}
            onChange={setKind}
            data={KINDS.map((value) => ({ value, label: t(`kindIs.${value}`) }))}
          />
        )}
      </Choice>
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
      <Choice
        label={t('access')}
        hint={preset === 'custom' ? words(scopes) : t(`scopeHint.${preset}`)}
        fault={faults.get('/scopes')}
      >
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={preset}
            onChange={choose}
            data={PRESETS.map((value) => ({ value, label: t(`preset.${value}`) }))}
          />
        )}
      </Choice>
      {preset === 'custom' ? (
        <ScopePicker chosen={scopes} onChange={setScopes} />
      ) : (
        <Checkbox
          label={t('leads')}
          description={t('leadsHint')}
          checked={readsLeads}
          onChange={() => setLeads(!readsLeads)}
        />
      )}
      <div className={layout.fields}>
        {kind === 'service' ? (
          <TextInput
            type="email"
            label={t('ownerEmail')}
            description={t('ownerEmailHint')}
            value={ownerEmail}
            onChange={(event) => setOwnerEmail(event.currentTarget.value)}
            error={faults.get('/ownerEmail')}
          />
        ) : null}
        <TextInput
          label={t('ranges')}
          description={t('rangesHint')}
          value={ranges}
          onChange={(event) => setRanges(event.currentTarget.value)}
          error={rangeFault?.[1]}
        />
      </div>
    </FormCard>
  );
}

/** @param children a control that the label with this id names */
function Choice({
  label,
  hint,
  fault,
  children,
}: {
  label: string;
  hint: string;
  fault?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={clsx(layout.stack, layout.tiny)}>
      <span className={font.med} id={id}>
        {label}
      </span>
      <div>{children(id)}</div>
      <span className={clsx(font.sub, font.xs)}>{hint}</span>
      {fault === undefined ? null : (
        <span className={clsx(font.down, font.xs)} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}
