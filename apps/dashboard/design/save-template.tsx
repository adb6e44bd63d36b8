import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import { FormDialog } from '../ui/form-dialog.js';
import { NameField } from '../ui/name-field.js';
import { toast } from '../ui/toasts.js';
import { designBody, type DesignForm } from './design-form.js';
import { refreshTemplates } from './templates.queries.js';

/** Gives the design a name, under which other codes can get it. */
export function SaveTemplate({ form, onClose }: { form: DesignForm; onClose: () => void }) {
  const { t } = useTranslation(['design', 'ui']);
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/v1/design-templates', { body: { name, design: designBody(form) } })),
    onSuccess: async (template) => {
      toast(t('templateSaved', { name: template.name }));
      await refreshTemplates();
      onClose();
    },
  });
  const faults = faultsOf(create.error, t('ui:unreachable'));
  return (
    <FormDialog
      title={t('saveAsTemplate')}
      action={t('saveTemplate')}
      isPending={create.isPending}
      faults={otherFaults(faults, ['/name'])}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <p className="dim">{t('templateHint')}</p>
      <NameField label={t('templateName')} value={name} onChange={setName} error={faults.get('/name')} />
    </FormDialog>
  );
}
