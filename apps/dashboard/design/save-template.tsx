import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api } from '../app/api.js';
import { faultsOf, otherFaults } from '../ui/faults.js';
import { FormFaults } from '../ui/form-faults.js';
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
    <Modal
      opened
      onClose={onClose}
      title={t('saveAsTemplate')}
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
        <p className="dim">{t('templateHint')}</p>
        <FormFaults faults={otherFaults(faults, ['/name'])} />
        <TextInput
          label={t('templateName')}
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
            {t('saveTemplate')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
