import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf, otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import { useAddDomain } from './domains.queries.js';

export function AddDomain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['domains', 'ui']);
  const [name, setName] = useState('');
  const add = useAddDomain();
  const faults = faultsOf(add.error, t('ui:unreachable'));
  return (
    <FormCard
      label={t('add')}
      action={t('add')}
      isPending={add.isPending}
      faults={otherFaults(faults, ['/name'])}
      onSubmit={() => add.mutate(name.trim(), { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className="fields">
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
      </div>
    </FormCard>
  );
}
