import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf, otherFaults } from '../../ui/faults.js';
import { FormFaults } from '../../ui/form-faults.js';
import { toast } from '../../ui/toasts.js';
import { ROLES, useInvite, type Role } from './team.queries.js';

export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['team', 'ui']);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useInvite();
  const faults = faultsOf(invite.error, t('ui:unreachable'));
  const sent = () => {
    toast(t('invited', { email }));
    onClose();
  };
  return (
    <form
      noValidate
      className="card"
      aria-label={t('invite')}
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ email, role }, { onSuccess: sent });
      }}
    >
      <div className="card-body stack">
        <FormFaults faults={otherFaults(faults, ['/email', '/role'])} />
        <div className="fields">
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={faults.get('/email')}
            autoFocus
          />
          <Select
            label={t('role')}
            description={t(`roleHint.${role}`)}
            value={role}
            onChange={(value) => setRole(value ?? 'viewer')}
            data={ROLES.map((value) => ({ value, label: t(`ui:role.${value}`) }))}
            error={faults.get('/role')}
          />
        </div>
        <div className="row">
          <Button type="submit" loading={invite.isPending}>
            {t('sendInvite')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('ui:keep')}
          </Button>
        </div>
      </div>
    </form>
  );
}
