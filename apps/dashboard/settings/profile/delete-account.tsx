import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf, ProblemError } from '#client';
import { api, leaveFor, queryClient } from '../../app/api.js';
import { useSession } from '../../app/session.queries.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/page.js';
import { toastError, toastFault } from '../../ui/toasts.js';

export function DeleteAccount() {
  const { t } = useTranslation('profile');
  const { user } = useSession();
  const { confirm, dialog } = useConfirm();
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/auth/v1/me')),
    onSuccess: () => {
      queryClient.clear();
      leaveFor('sign-in?notice=account-deleted');
    },
    onError: (error) =>
      error instanceof ProblemError && error.code === 'last_admin'
        ? toastFault(t('deleteLastAdmin'))
        : toastError(error),
  });
  const ask = () =>
    confirm({
      title: t('deleteTitle', { email: user.email }),
      text: t('deleteText'),
      action: t('delete'),
      act: () => remove.mutate(),
    });
  return (
    <Section title={t('deleteSection')} text={t('deleteHint')}>
      <div>
        <Button variant="default" loading={remove.isPending} onClick={ask}>
          {t('delete')}
        </Button>
      </div>
      {dialog}
    </Section>
  );
}
