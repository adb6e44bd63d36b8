import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '../ui/layout.module.css';
import { ContentFields } from './content-fields.js';
import type { FieldSpec } from './fields.js';
import type { FieldProps } from './plain-field.js';
import { isValues } from './values.js';

/** The texts of an object in other languages: those that are chosen, one after the other. */
export function TranslationsField({
  spec,
  value,
  onChange,
  faults,
  pointer,
  isLocked,
}: FieldProps & { spec: FieldSpec & { kind: 'group' } }) {
  const { t } = useTranslation('code');
  const values = isValues(value) ? value : {};
  const [chosen, setChosen] = useState(Object.keys(values));
  const choose = (languages: string[]) => {
    setChosen(languages);
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
          label: t(`fields.${name}`, { defaultValue: name }),
        }))}
      />
      {spec.of
        .filter(({ name }) => chosen.includes(name))
        .map((language) => (
          <ContentFields
            key={language.name}
            specs={[language]}
            values={values}
            onChange={onChange}
            faults={faults}
            pointer={pointer}
            isLocked={isLocked}
          />
        ))}
    </>
  );
}
