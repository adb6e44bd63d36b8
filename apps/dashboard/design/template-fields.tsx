import { Button, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.js';
import { useSession } from '../app/session.queries.js';
import { useConfirm } from '../ui/confirm.js';
import layout from '../ui/layout.module.css';
import { toast, toastError } from '../ui/toasts.js';
import { designOf, isSameDesign, type DesignForm } from './design-form.js';
import { SaveTemplate } from './save-template.js';
import { refreshTemplates, templatesQuery, type DesignTemplate } from './templates.queries.js';

/** The designs that the workspace has named: one is taken over into the form. */
export function TemplateFields({
  form,
  onChange,
}: {
  form: DesignForm;
  onChange: (form: DesignForm) => void;
}) {
  const { t } = useTranslation('design');
  const { canEdit } = useSession();
  const { data: templates = [] } = useQuery(templatesQuery);
  const [isSaving, setIsSaving] = useState(false);
  const chosen = templates.find(({ design }) => isSameDesign(designOf(design), form));
  const find = (id: string | null) => templates.find((template) => template.id === id);
  if (!canEdit && templates.length === 0) return null;
  return (
    <section className={layout.stack} aria-label={t('templates')}>
      {templates.length === 0 ? null : (
        <div className={layout.fields}>
          <Select
            label={t('template')}
            placeholder={t('chooseTemplate')}
            data={templates.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen?.id ?? null}
            allowDeselect={false}
            onChange={(id) => {
              const template = find(id);
              if (template) onChange(designOf(template.design));
            }}
          />
        </div>
      )}
      {canEdit ? (
        <div className={clsx(layout.row, layout.wrap)}>
          <Button variant="default" onClick={() => setIsSaving(true)}>
            {t('saveAsTemplate')}
          </Button>
          {chosen ? <DeleteTemplate template={chosen} /> : null}
        </div>
      ) : null}
      {isSaving ? <SaveTemplate form={form} onClose={() => setIsSaving(false)} /> : null}
    </section>
  );
}

function DeleteTemplate({ template: { id, name } }: { template: DesignTemplate }) {
  const { t } = useTranslation('design');
  const { confirm, dialog } = useConfirm();
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/design-templates/{id}', { params: { path: { id } } }),
    onSuccess: async () => {
      toast(t('templateDeleted', { name }));
      await refreshTemplates();
    },
    onError: toastError,
  });
  const ask = () =>
    confirm({
      title: t('deleteTemplateTitle', { name }),
      text: t('deleteTemplateText'),
      action: t('deleteTemplate'),
      act: () => remove.mutate(),
    });
  return (
    <>
      <Button variant="subtle" loading={remove.isPending} onClick={ask}>
        {t('deleteTemplate')}
      </Button>
      {dialog}
    </>
  );
}
