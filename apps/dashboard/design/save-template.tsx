import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { otherFaults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import { FormDialog } from '../ui/form-dialog.js';
import { NameField } from '../ui/name-field.js';
import { toast } from '../ui/toasts.js';
import { useCreation } from '../ui/use-creation.js';
import { useFaults } from '../ui/use-faults.js';
import { designBody, type DesignForm } from './design-form.js';
import { refreshTemplates } from './templates.queries.js';

/** Gives the design a name, under which other codes can get it. */
export function SaveTemplate({ form, onClose }: { form: DesignForm; onClose: () => void }) {
  const { t } = useTranslation('design');
  const [name, setName] = useState('');
  const body = { name, design: designBody(form) };
  const { create, ...request } = useCreation({
    post: (sent: Schema['CreateDesignTemplate'], headers) =>
      dataOf(api.POST('/api/v1/design-templates', { body: sent, headers })),
    refresh: refreshTemplates,
    onCreated: (template) => {
      toast(t('templateSaved', { name: template.name }));
      onClose();
    },
  });
  const faults = useFaults(request, body);
  return (
    <FormDialog
      title={t('saveAsTemplate')}
      action={t('saveTemplate')}
      isPending={request.isPending}
      faults={otherFaults(faults, ['/name'])}
      onSubmit={() => create(body)}
      onClose={onClose}
    >
      <p className={font.dim}>{t('templateHint')}</p>
      <NameField label={t('templateName')} value={name} onChange={setName} error={faults.get('/name')} />
    </FormDialog>
  );
}
