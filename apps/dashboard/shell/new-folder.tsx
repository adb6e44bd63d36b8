import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient } from '../app/api.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
import { toast } from '../ui/toasts.js';
import { foldersQuery } from './folders.queries.js';

export function NewFolder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'ui']);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/folders', { body: { name } })),
    onSuccess: async (folder) => {
      await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
      toast(t('folderCreated', { name: folder.name }));
      onClose();
      await navigate({ to: '/', search: { folder: folder.id } });
    },
  });
  const faults = faultsOf(create.error, t('ui:unreachable'));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('newFolder')}
      size={440}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <FormFaults faults={otherFaults(faults, ['/name'])} />
        <TextInput
          label={t('folderName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faults.get('/name')}
          data-autofocus
          required
          withAsterisk={false}
        />
        <div className="row end">
          <Button variant="default" onClick={onClose}>
            {t('ui:keep')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('createFolder')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
