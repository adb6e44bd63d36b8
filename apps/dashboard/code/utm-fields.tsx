import { Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import type { CodeFieldsProps } from './code-fields.js';
import { LEADING, UTM_PARTS } from './code-form.js';

/** Tells web analytics where a scan came from; pages of the service need none. */
export function UtmFields({ form, onChange, faults }: CodeFieldsProps) {
  const { t } = useTranslation('code');
  if (!LEADING.includes(form.category)) return null;
  return (
    <section className={layout.stack}>
      <div>
        <h2>{t('utm.title')}</h2>
        <p className={font.sub}>{t('utm.hint')}</p>
      </div>
      <UtmInputs form={form} onChange={onChange} faults={faults} />
    </section>
  );
}

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
