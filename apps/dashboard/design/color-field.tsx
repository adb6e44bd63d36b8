import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './color-field.module.css';

/** The six digits of a color, however it is written; null for anything else. */
export function colorOf(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`;
  return /^[0-9a-f]{3}$/.test(digits) ? `#${digits.replace(/./g, '$&$&')}` : null;
}

/** A color by the picker of the browser, or by its digits. */
export function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (color: string) => void;
}) {
  const { t } = useTranslation('design');
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && colorOf(typed) === null;
  return (
    <TextInput
      label={label}
      className={styles.field}
      leftSection={
        <input
          type="color"
          aria-label={t('pick', { color: label })}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      value={typed ?? value}
      error={isWrong ? t('colorFault') : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const color = colorOf(text);
        if (color !== null && color !== value) onChange(color);
      }}
      onBlur={() => setTyped(null)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
