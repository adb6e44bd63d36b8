import { NumberInput, PasswordInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldersQuery, treeOf } from '../shell/folders.queries.js';
import type { Faults } from '../ui/faults.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { UrlField } from '../ui/url-field.js';
import { PLAIN_FIELDS, plainOf, type CodeForm } from './code-form.js';
import { ContentFields } from './content-fields.js';
import { textOf } from './values.js';

export interface CodeFieldsProps {
  form: CodeForm;
  onChange: (change: Partial<CodeForm>) => void;
  faults: Faults;
}

/** Fields of every code: a name, a folder and tags. @param children what stands beside the name */
export function NameFields({ form, onChange, faults, children }: CodeFieldsProps & { children?: ReactNode }) {
  const { t } = useTranslation(['code', 'codes']);
  const { data: folders = [] } = useQuery(foldersQuery);
  return (
    <div className={layout.fields}>
      <TextInput
        label={t('name')}
        value={form.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={faults.get('/name')}
        autoComplete="off"
      />
      {children}
      <Select
        label={t('codes:folder')}
        placeholder={t('codes:noFolder')}
        clearable
        allowDeselect
        data={treeOf(folders).map(({ id, path }) => ({ value: id, label: path }))}
        value={form.folder_id}
        onChange={(folderId) => onChange({ folder_id: folderId })}
        error={faults.get('/folder_id')}
      />
      <TagsInput
        className={layout.rest}
        label={t('codes:tags')}
        value={form.tags}
        onChange={(tags) => onChange({ tags })}
        error={faults.get('/tags')}
        maxTags={20}
      />
    </div>
  );
}

export function DateFields({ form, onChange, faults }: CodeFieldsProps) {
  const { t } = useTranslation('code');
  const values = plainOf(form);
  return (
    <>
      <ContentFields specs={PLAIN_FIELDS} values={values} onChange={onChange} faults={faults} pointer="" />
      <p role="status" className={font.warn}>
        {Date.parse(textOf(values.expires_at)) < Date.now() ? t('expiryPast') : null}
      </p>
    </>
  );
}

export function ScanLimitField({ form, onChange, faults }: CodeFieldsProps) {
  const { t } = useTranslation('code');
  return (
    <NumberInput
      label={t('scanLimit')}
      placeholder={t('noLimit')}
      hideControls
      min={1}
      value={form.scan_limit}
      onChange={(limit) => onChange({ scan_limit: limit })}
      error={faults.get('/scan_limit')}
    />
  );
}

export function PasswordField({
  form,
  onChange,
  faults,
  hasPassword = false,
}: CodeFieldsProps & { hasPassword?: boolean }) {
  const { t } = useTranslation('code');
  return (
    <PasswordInput
      label={t('password')}
      placeholder={hasPassword ? t('passwordKept') : ''}
      autoComplete="new-password"
      value={form.password}
      onChange={(event) => onChange({ password: event.currentTarget.value })}
      error={faults.get('/password')}
    />
  );
}

export function FallbackField({ form, onChange, faults }: CodeFieldsProps) {
  const { t } = useTranslation('code');
  return (
    <UrlField
      className={layout.wide}
      label={t('fallback')}
      description={t('fallbackHint')}
      value={form.fallback_url}
      onChange={(url) => onChange({ fallback_url: url })}
      error={faults.get('/fallback_url')}
    />
  );
}
