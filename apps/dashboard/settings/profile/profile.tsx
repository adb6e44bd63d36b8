import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../../app/api.js';
import { meQuery, useSession } from '../../app/session.queries.js';
import { BROWSER_ZONE, zoneOption } from '../../app/zone.js';
import { LANGUAGES } from '../../texts.js';
import { otherFaults } from '../../ui/faults.js';
import { FormPanel } from '../../ui/form-panel.js';
import { Section, SettingsPage } from '../../ui/page.js';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { EmailField } from './change-email.js';
import { DeleteAccount } from './delete-account.js';
import { SecondFactors } from '../second-factor/factors.js';
import { Sessions } from './sessions.js';

export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  return (
    <SettingsPage title={t('title')}>
      <ProfileForm />
      {user.hasPassword ? <PasswordForm /> : null}
      <SecondFactors />
      <Sessions />
      <DeleteAccount />
    </SettingsPage>
  );
}

const AUTO = 'auto';

function ProfileForm() {
  const { t } = useTranslation(['profile', 'ui']);
  const { user } = useSession();
  const saved = {
    name: user.name,
    locale: user.locale?.slice(0, 2) ?? AUTO,
    timezone: user.timezone ?? AUTO,
  };
  const [name, setName] = useState(saved.name);
  const [locale, setLocale] = useState(saved.locale);
  const [timezone, setTimezone] = useState(saved.timezone);
  const isChanged = name !== saved.name || locale !== saved.locale || timezone !== saved.timezone;
  const save = useMutation({
    mutationFn: (body: Schema['UpdateMe']) => dataOf(api.PATCH('/api/auth/v1/me', { body })),
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me);
      toast(t('saved'));
    },
  });
  const body = {
    name,
    locale: locale === AUTO ? null : locale,
    timezone: timezone === AUTO ? null : timezone,
  };
  const faults = useFaults(save, body);
  const languages = [
    { value: AUTO, label: t('languageAuto') },
    ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
  ];
  return (
    <FormPanel
      isChanged={isChanged}
      faults={otherFaults(faults, ['/name', '/locale', '/timezone'])}
      onSubmit={() => save.mutate(body)}
    >
      <TextInput
        label={t('name')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={faults.get('/name')}
      />
      <EmailField email={user.email} />
      <Select
        label={t('language')}
        value={locale}
        onChange={(value) => setLocale(value ?? AUTO)}
        data={languages}
        error={faults.get('/locale')}
      />
      <Select
        label={t('timezone')}
        searchable
        value={timezone}
        onChange={(value) => setTimezone(value ?? AUTO)}
        data={[
          { value: AUTO, label: t('timezoneAuto', { zone: BROWSER_ZONE }) },
          ...Intl.supportedValuesOf('timeZone').map(zoneOption),
        ]}
        error={faults.get('/timezone')}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t('ui:save')}
        </Button>
      </div>
    </FormPanel>
  );
}

function PasswordForm() {
  const { t } = useTranslation(['profile', 'ui']);
  const [fields, setFields] = useState<Schema['ChangePassword']>({ current: '', next: '' });
  const change = useMutation({
    mutationFn: (body: Schema['ChangePassword']) => api.POST('/api/auth/v1/password', { body }),
    onSuccess: async () => {
      setFields({ current: '', next: '' });
      toast(t('changed'));
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  const faults = useFaults(change, fields);
  return (
    <Section title={t('password')}>
      <FormPanel
        isChanged={fields.current !== '' || fields.next !== ''}
        faults={otherFaults(faults, ['/current', '/next'])}
        onSubmit={() => change.mutate(fields)}
      >
        <PasswordInput
          label={t('current')}
          autoComplete="current-password"
          value={fields.current}
          onChange={({ currentTarget: { value } }) => setFields({ ...fields, current: value })}
          error={faults.get('/current')}
        />
        <PasswordInput
          label={t('next')}
          description={t('nextHint')}
          autoComplete="new-password"
          value={fields.next}
          onChange={({ currentTarget: { value } }) => setFields({ ...fields, next: value })}
          error={faults.get('/next')}
        />
        <div>
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('change')}
          </Button>
        </div>
      </FormPanel>
    </Section>
  );
}
