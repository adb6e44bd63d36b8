import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { otherFaults } from '../../ui/faults.js';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import { ROLES, useInvite, type Role } from './team.queries.js';

export function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['team', 'ui']);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const body = { email, role };
  const invite = useInvite((_invite, sent) => {
    toast(t('invited', { email: sent.email }));
    onClose();
  });
  const faults = useFaults(invite, body);
  return (
    <FormCard
      label={t('invite')}
      action={t('sendInvite')}
      isPending={invite.isPending}
      faults={otherFaults(faults, ['/email', '/role'])}
      onSubmit={() => invite.create(body)}
      onClose={onClose}
    >
      <div className={layout.fields}>
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
