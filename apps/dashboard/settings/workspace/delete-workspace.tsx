import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, DELETED_SCREEN, leaveFor, queryClient } from '../../app/api.js';
import { downloadCodes } from '../../codes/codes.queries.js';
import { parseCodesSearch } from '../../codes/search.js';
import { useSession } from '../../app/session.queries.js';
import font from '../../ui/font.module.css';
import { FormDialog } from '../../ui/form-dialog.js';
import { Section } from '../../ui/page.js';
import { saidBy } from '../../ui/said.js';
import { toastError } from '../../ui/toasts.js';

/** For admins: what the operator can do, and undo, to their workspace. */
export function DeleteWorkspace() {
  const { t } = useTranslation('workspace');
  const { isAdmin } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!isAdmin) return null;
  return (
    <Section title={t('deletion.title')} text={t('deletion.text')}>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('deletion.delete')}
        </Button>
      </div>
      {isAsking ? <Ask onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

/** The name is typed, since the button ends the work of everybody. */
function Ask({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workspace');
  const { workspace } = useSession();
  const [typed, setTyped] = useState('');
  const save = useMutation({ mutationFn: () => downloadCodes(parseCodesSearch({})), onError: toastError });
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/settings/v1/workspace')),
    onSuccess: () => {
      queryClient.clear();
      leaveFor(DELETED_SCREEN.slice(1));
    },
  });
  return (
    <FormDialog
      title={t('deletion.askTitle', { name: workspace.name })}
      action={t('deletion.delete')}
      isPending={remove.isPending}
      isDisabled={typed.trim() !== workspace.name}
      isDangerous
      faults={remove.error ? [saidBy(remove.error)] : []}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      <p className={font.dim}>{t('deletion.askText')}</p>
      <p className={font.dim}>{t('deletion.exportText')}</p>
      <div>
        <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
          {t('deletion.export')}
        </Button>
      </div>
      <TextInput
        label={t('deletion.typeName', { name: workspace.name })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
