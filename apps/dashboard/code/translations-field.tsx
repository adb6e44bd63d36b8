import { MultiSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import type { FieldSpec } from './fields.js';
import type { FieldProps } from './plain-field.js';
import { isValues } from './values.js';

/** The texts of an object in other languages: those that are chosen, one after the other. */
export function TranslationsField({
  spec,
  value,
  onChange,
  isLocked,
  fieldsOf,
}: FieldProps & {
  spec: FieldSpec & { kind: 'group' };
  fieldsOf: (language: FieldSpec) => ReactNode;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const values = isValues(value) ? value : {};
  // A language is shown as soon as it is chosen, before it has a text.
  const [added, setAdded] = useState<string[]>([]);
  const chosen = spec.of.map(({ name }) => name).filter((name) => name in values || added.includes(name));
  const choose = (languages: string[]) => {
    setAdded(languages);
    onChange(Object.fromEntries(Object.entries(values).filter(([language]) => languages.includes(language))));
  };
  return (
    <>
      <MultiSelect
        className={layout.wide}
        label={t('list.addTranslation')}
        value={chosen}
        disabled={isLocked}
        onChange={choose}
        data={spec.of.map(({ name }) => ({
          value: name,
          label: t(`codes:fields.${name}`, { defaultValue: name }),
        }))}
      />
      {spec.of.filter(({ name }) => chosen.includes(name)).map(fieldsOf)}
    </>
  );
}
