import { Checkbox, PasswordInput, Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { useFaults } from '../../ui/use-faults.js';
import { useChangeConnection, useCreateConnection, type Connection } from './sso.queries.js';

const PROVIDERS = {
  okta: { name: 'Okta', type: 'oidc', issuer: 'https://your-company.okta.com' },
  oktaSaml: { name: 'Okta', type: 'saml', issuer: '' },
  entra: {
    name: 'Entra',
    type: 'oidc',
    issuer: 'https://login.microsoftonline.com/your-tenant-id/v2.0',
  },
  entraSaml: { name: 'Entra', type: 'saml', issuer: '' },
  google: { name: 'Google', type: 'oidc', issuer: 'https://accounts.google.com' },
  other: { name: '', type: 'oidc', issuer: 'https://login.example.com' },
  otherSaml: { name: '', type: 'saml', issuer: '' },
} as const;
type Provider = keyof typeof PROVIDERS;
const ROLES = ['viewer', 'editor'] as const;
const POINTERS = ['/name', '/issuer', '/clientId', '/clientSecret', '/defaultRole', '/joinAllowed'];

type Values = Required<
  Omit<Schema['CreateConnection'], 'type' | 'maxSessionHours' | 'metadata' | 'metadataUrl'>
>;

/** Values of the provider can follow later: it first needs ours. @param before what the connection has already */
function sent(
  isSaml: boolean,
  { issuer, clientId, clientSecret, ...others }: Values,
  before: { issuer?: string | null; clientId?: string | null } = {},
) {
  if (isSaml) return others;
  return {
    ...others,
    ...((issuer !== '' || before.issuer) && { issuer }),
    ...((clientId !== '' || before.clientId) && { clientId }),
    ...(clientSecret !== '' && { clientSecret }),
  };
}

interface Sending {
  error: Error | null;
  isPending: boolean;
  variables: unknown;
}

export function NewConnection({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sso');
  const [values, setValues] = useState<Values>({
    ...{ name: 'Okta', issuer: '', clientId: '', clientSecret: '' },
    ...{ defaultRole: 'viewer', joinAllowed: false },
  });
  const [provider, setProvider] = useState<Provider>('okta');
  const { type, issuer } = PROVIDERS[provider];
  const create = useCreateConnection(onClose);
  const choose = (chosen: string | null) => {
    const next = (chosen ?? 'other') as Provider;
    setProvider(next);
    const known = next === 'google' ? PROVIDERS.google.issuer : values.issuer;
    setValues({ ...values, name: PROVIDERS[next].name, issuer: known });
  };
  return (
    <ConnectionForm
      label={t('add')}
      action={t('create')}
      values={values}
      setValues={setValues}
      example={issuer}
      isSaml={type === 'saml'}
      isNew
      sending={create}
      onSubmit={() => create.create({ type, ...sent(type === 'saml', values) })}
      onClose={onClose}
    >
      <Select
        label={t('provider')}
        data={Object.keys(PROVIDERS).map((value) => ({ value, label: t(`providers.${value as Provider}`) }))}
        value={provider}
        allowDeselect={false}
        onChange={choose}
      />
    </ConnectionForm>
  );
}

/** An empty secret keeps the one before. */
export function EditConnection({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation(['sso', 'ui']);
  const { id, type, name, issuer, clientId, defaultRole, joinAllowed, status } = connection;
  const [values, setValues] = useState<Values>({
    ...{ name, issuer: issuer ?? '', clientId: clientId ?? '', clientSecret: '', defaultRole, joinAllowed },
  });
  const change = useChangeConnection(id);
  const body = sent(type === 'saml', values, { issuer, clientId });
  return (
    <ConnectionForm
      label={t('edit', { name })}
      action={t('ui:save')}
      values={values}
      setValues={setValues}
      example={issuer ?? PROVIDERS.other.issuer}
      isSaml={type === 'saml'}
      isEnabled={status === 'enabled'}
      secretHint={clientId === null ? undefined : t('secretKept')}
      sending={change}
      onSubmit={() => change.mutate(body, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function ConnectionForm({
  label,
  action,
  values,
  setValues,
  example,
  isSaml,
  isEnabled = false,
  isNew = false,
  secretHint,
  sending,
  onSubmit,
  onClose,
  children = null,
}: {
  label: string;
  action: string;
  values: Values;
  setValues: (values: Values) => void;
  example: string;
  isSaml: boolean;
  isEnabled?: boolean;
  isNew?: boolean;
  secretHint?: string | undefined;
  sending: Sending;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['sso', 'ui']);
  const faults = useFaults(sending, values);
  const field = (name: 'name' | 'issuer' | 'clientId' | 'clientSecret') => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: value }),
    error: faults.get(`/${name}`),
  });
  return (
    <FormCard
      label={label}
      action={action}
      isPending={sending.isPending}
      faults={otherFaults(faults, POINTERS)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <div className={layout.fields}>
        {children}
        <TextInput {...field('name')} description={t('nameHint')} />
        {isSaml ? null : (
          <>
            {isNew ? <p className={font.dim}>{t('valuesLater')}</p> : null}
            <TextInput
              {...field('issuer')}
              description={isEnabled ? t('issuerFixed') : t('issuerHint', { example })}
              disabled={isEnabled}
            />
            <TextInput {...field('clientId')} disabled={isEnabled} />
            <PasswordInput {...field('clientSecret')} autoComplete="new-password" description={secretHint} />
          </>
        )}
        <Checkbox
          label={t('joinAllowed')}
          description={t('joinHint')}
          checked={values.joinAllowed}
          onChange={({ currentTarget: { checked } }) => setValues({ ...values, joinAllowed: checked })}
        />
        <Select
          label={t('defaultRole')}
          data={ROLES.map((role) => ({ value: role, label: t(`ui:role.${role}`) }))}
          value={values.defaultRole}
          allowDeselect={false}
          disabled={!values.joinAllowed}
          onChange={(role) => setValues({ ...values, defaultRole: role ?? 'viewer' })}
        />
      </div>
    </FormCard>
  );
}
