import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf, otherFaults } from '../../ui/faults.js';
import { FormFaults } from '../../ui/form-faults.js';
import { useAddDomain } from './domains.queries.js';

export function AddDomain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['domains', 'ui']);
  const [name, setName] = useState('');
  const add = useAddDomain();
  const faults = faultsOf(add.error, t('ui:unreachable'));
  return (
    <form
      noValidate
      className="card"
      aria-label={t('add')}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate(name.trim(), { onSuccess: onClose });
      }}
    >
      <div className="card-body stack">
        <FormFaults faults={otherFaults(faults, ['/name'])} />
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
        <div className="row">
          <Button type="submit" loading={add.isPending}>
            {t('add')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:keep')}
          </Button>
        </div>
      </div>
    </form>
  );
}
