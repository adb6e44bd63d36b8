import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type Schema } from '../../app/api.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { toast } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';

/** The address of the account, and a way to another one. */
export function EmailField({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <TextInput
        label={t('email')}
        value={email}
        readOnly
        rightSectionWidth="auto"
        rightSection={
          <Button
            variant="subtle"
            size="xs"
            aria-label={t('changeEmailTitle')}
            onClick={() => setChanging(true)}
          >
            {t('changeEmail')}
          </Button>
        }
      />
      {isChanging ? <ChangeEmail onClose={() => setChanging(false)} /> : null}
    </>
  );
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [email, setEmail] = useState('');
  const change = useMutation({
    mutationFn: (body: Schema['ChangeEmail']) => api.POST('/api/auth/v1/email', { body }),
    onSuccess: () => {
      toast(t('emailsSent'));
      onClose();
    },
  });
  const body = { email: email.trim() };
  const faults = useFaults(change, body);
  return (
    <FormDialog
      title={t('changeEmailTitle')}
      action={t('sendEmails')}
      isPending={change.isPending}
      faults={otherFaults(faults, ['/email'])}
      onSubmit={() => change.mutate(body)}
      onClose={onClose}
    >
      <p className={font.dim}>{t('changeEmailText')}</p>
      <TextInput
        type="email"
        label={t('newEmail')}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={faults.get('/email')}
      />
    </FormDialog>
  );
}
