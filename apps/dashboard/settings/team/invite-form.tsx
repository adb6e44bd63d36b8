import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOf, otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
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
    <FormCard
      label={t('invite')}
      action={t('sendInvite')}
      isPending={invite.isPending}
      faults={otherFaults(faults, ['/email', '/role'])}
      onSubmit={() => invite.mutate({ email, role }, { onSuccess: sent })}
      onClose={onClose}
    >
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
    </FormCard>
  );
}
