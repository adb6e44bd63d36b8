import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, queryClient, type Schema } from '../app/api.js';
import { otherFaults } from '../ui/faults.js';
import { Select } from '../ui/floating.js';
import { FormDialog } from '../ui/form-dialog.js';
import { NameField } from '../ui/name-field.js';
import { useCreation } from '../ui/use-creation.js';
import { useFaults } from '../ui/use-faults.js';
import { foldersQuery, treeOf, type Folder } from './folders.queries.js';

interface Props {
  /** The folder that is changed; null for a new one. */
  folder: Folder | null;
  /** Returns the navigation to it. */
  onSaved: (folder: Folder) => unknown;
  onClose: () => void;
}

/** The name of a folder, and the one that it is in. */
export function FolderForm({ folder, onSaved, onClose }: Props) {
  const { t } = useTranslation(['shell', 'ui']);
  const { data: folders = [] } = useQuery(foldersQuery);
  const [name, setName] = useState(folder?.name ?? '');
  const [parent, setParent] = useState(folder?.parent_id ?? null);
  const body = { name, parent_id: parent };
  const save = useCreation({
    post: (sent: Schema['CreateFolder'], headers) =>
      folder === null
        ? dataOf(api.POST('/api/v1/folders', { body: sent, headers }))
        : dataOf(api.PATCH('/api/v1/folders/{id}', { params: { path: { id: folder.id } }, body: sent })),
    refresh: () => queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
    onCreated: (saved) => {
      onClose();
      return onSaved(saved);
    },
  });
  const faults = useFaults(save, body);
  // A folder is not in itself, nor in those below it.
  const own = folder === null ? [] : [folder, ...treeOf(folders, { id: folder.id, level: 0, path: '' })];
  const parents = treeOf(folders).filter(({ id }) => !own.some((one) => one.id === id));
  return (
    <FormDialog
      title={folder === null ? t('newFolder') : t('editFolder')}
      action={folder === null ? t('createFolder') : t('ui:save')}
      isPending={save.isPending}
      faults={otherFaults(faults, ['/name', '/parent_id'])}
      onSubmit={() => save.create(body)}
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
