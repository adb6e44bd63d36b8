import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { useFaults } from '../../ui/use-faults.js';
import { useAddDomain } from './domains.queries.js';

export function AddDomain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('domains');
  const [name, setName] = useState('');
  const [caseSensitive, setCaseSensitive] = useState(false);
  const body = { name: name.trim(), ...(caseSensitive && { caseSensitive }) };
  const add = useAddDomain(onClose);
  const faults = useFaults(add, body);
  return (
    <FormCard
      label={t('add')}
      action={t('add')}
      isPending={add.isPending}
      faults={otherFaults(faults, ['/name'])}
      onSubmit={() => add.create(body)}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faults.get('/name')}
          autoFocus
        />
        <Switch
          label={t('caseSensitive')}
          description={t('caseSensitiveHint')}
          checked={caseSensitive}
          onChange={(event) => setCaseSensitive(event.currentTarget.checked)}
        />
      </div>
    </FormCard>
  );
}
