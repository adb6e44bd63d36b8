import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, leaveFor } from '../app/api.js';
import { toastError } from '../ui/toasts.js';

/** For people who cannot use the workspace of their session: into another one, or out. */
export function WaysOut({ workspaces }: { workspaces: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('shell');
  const enter = useMutation({
    mutationFn: (workspaceId: string) =>
      dataOf(api.POST('/api/auth/v1/switch-workspace', { body: { workspaceId } })),
    onSuccess: () => leaveFor(''),
    onError: toastError,
  });
  const signOut = useMutation({
    mutationFn: () => api.POST('/api/auth/v1/sign-out'),
    onSettled: () => leaveFor('sign-in?notice=signed-out'),
  });
  return (
    <>
      {workspaces.map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => enter.mutate(id)}>
          {t('switchTo', { name })}
        </Button>
      ))}
      <Button variant="default" onClick={() => signOut.mutate()}>
        {t('signOut')}
      </Button>
    </>
  );
}
