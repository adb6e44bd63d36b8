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

/**
 * A color by the picker of the browser, or by its digits.
 * @param otherwise the color that stands for an empty value; without it, there is none
 */
export function ColorField({
  value,
  onChange,
  otherwise,
  error,
  ...shown
}: {
  label: string;
  description?: string;
  readOnly?: boolean;
  value: string;
  onChange: (color: string) => void;
  otherwise?: string;
  error?: string | undefined;
}) {
  const { t } = useTranslation('design');
  const [typed, setTyped] = useState<string | null>(null);
  const isEmptied = (text: string) => otherwise !== undefined && text.trim() === '';
  const isWrong = typed !== null && colorOf(typed) === null && !isEmptied(typed);
  return (
    <TextInput
      {...shown}
      className={styles.field}
      leftSection={
        <input
          type="color"
          aria-label={t('pick', { color: shown.label })}
          value={colorOf(value) ?? otherwise ?? value}
          disabled={shown.readOnly === true}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      value={typed ?? value}
      error={isWrong ? t('colorFault') : error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const color = isEmptied(text) ? '' : colorOf(text);
        if (color !== null && color !== value) onChange(color);
      }}
      onBlur={() => setTyped(null)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
