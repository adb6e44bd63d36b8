import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient } from '../app/api.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import { FormDialog } from '../ui/form-dialog.js';
import { NameField } from '../ui/name-field.js';
import { foldersQuery, treeOf, type Folder } from './folders.queries.js';

interface Props {
  /** The folder that is changed; null for a new one. */
  folder: Folder | null;
  onSaved: (folder: Folder) => void;
  onClose: () => void;
}

/** The name of a folder, and the one that it is in. */
export function FolderForm({ folder, onSaved, onClose }: Props) {
  const { t } = useTranslation(['shell', 'ui']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [name, setName] = useState(folder?.name ?? '');
  const [parent, setParent] = useState(folder?.parent_id ?? null);
  const save = useMutation({
    mutationFn: () => {
      const body = { name, parent_id: parent };
      return folder === null
        ? dataOf(api.POST('/api/v1/folders', { body }))
        : dataOf(api.PATCH('/api/v1/folders/{id}', { params: { path: { id: folder.id } }, body }));
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
      onClose();
      onSaved(saved);
    },
  });
  const faults = faultsOf(save.error, t('ui:unreachable'));
  // A folder is not in itself, nor in those below it.
  const own = folder === null ? [] : [folder, ...treeOf(folders, { id: folder.id, level: 0, path: '' })];
  const parents = treeOf(folders).filter(({ id }) => !own.some((one) => one.id === id));
  return (
    <FormDialog
      title={folder === null ? t('newFolder') : t('editFolder')}
      action={folder === null ? t('createFolder') : t('ui:save')}
      isPending={save.isPending}
      faults={otherFaults(faults, ['/name', '/parent_id'])}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <NameField label={t('folderName')} value={name} onChange={setName} error={faults.get('/name')} />
      {parents.length === 0 ? null : (
        <Select
          label={t('inFolder')}
          placeholder={t('topLevel')}
          clearable
          data={parents.map(({ id, path }) => ({ value: id, label: path }))}
          value={parent}
          onChange={setParent}
          error={faults.get('/parent_id')}
        />
      )}
    </FormDialog>
  );
}
