import { ActionIcon } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, queryClient } from '../app/api.js';
import { useConfirm } from '../ui/confirm.js';
import { Menu } from '../ui/floating.js';
import { toast, toastError } from '../ui/toasts.js';
import type { Folder } from './folders.queries.js';

const FolderForm = lazy(async () => ({ default: (await import('./folder-form.js')).FolderForm }));

/** Actions for the folder whose codes are listed. */
export function FolderMenu({ folder }: { folder: Folder }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { confirm, dialog } = useConfirm();
  const { id, name } = folder;
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/folders/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      toast(t('folderDeleted', { name }));
      await navigate({ to: '/' });
      await queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  const ask = () =>
    confirm({
      ...{ title: t('deleteFolderTitle', { name }), text: t('deleteFolderText'), action: t('deleteFolder') },
      act: () => remove.mutate(),
    });
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={t('folderActions', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
            {t('editFolder')}
          </Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={ask}>
            {t('deleteFolder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isEditing ? (
          <FolderForm
            folder={folder}
            onSaved={(saved) => toast(t('folderSaved', { name: saved.name }))}
            onClose={() => setEditing(false)}
          />
        ) : null}
      </Suspense>
      {dialog}
    </>
  );
}
