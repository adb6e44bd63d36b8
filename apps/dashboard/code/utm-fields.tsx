import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import type { CodeFieldsProps } from './code-fields.js';
import { UTM_PARTS } from './code-form.js';

/** Tells web analytics where a scan came from. */
export function UtmInputs({ form, onChange, faults }: CodeFieldsProps) {
  const { t } = useTranslation('code');
  return (
    <>
      <div className={layout.fields}>
        {UTM_PARTS.map((part) => (
          <TextInput
            key={part}
            label={t(`utm.${part}`)}
            placeholder={t(`utm.example.${part}`)}
            value={form.utm[part]}
            onChange={(event) => onChange({ utm: { ...form.utm, [part]: event.currentTarget.value } })}
            error={faults.get(`/utm/${part}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <Switch
        label={t('utm.forward')}
        description={t('utm.forwardHint')}
        checked={form.forward_query}
        onChange={(event) => onChange({ forward_query: event.currentTarget.checked })}
        error={faults.get('/forward_query')}
      />
    </>
  );
}
