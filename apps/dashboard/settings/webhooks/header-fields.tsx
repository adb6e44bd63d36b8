import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import type { Faults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import styles from './header-fields.module.css';

/** A header in the form; its value is empty if the stored one stays. */
export interface HeaderRow {
  name: string;
  value: string;
  isStored: boolean;
}

const MAX_HEADERS = 10;

export const headerRowsOf = (headers: Schema['Webhook']['headers']): HeaderRow[] =>
  headers.map(({ name, hasValue }) => ({ name, value: '', isStored: hasValue }));

export const headersOf = (rows: readonly HeaderRow[]): Schema['WebhookHeaderInput'][] =>
  rows.map(({ name, value }) => ({ name, ...(value === '' ? {} : { value }) }));

/** Values that are stored are never shown: a field without a text keeps its value. */
export function HeaderFields({
  rows,
  onChange,
  faults,
}: {
  rows: readonly HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
  faults: Faults;
}) {
  const { t } = useTranslation('webhooks');
  const change = (index: number, changed: Partial<HeaderRow>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...changed } : row)));
  return (
    <fieldset className={clsx(layout.stack, layout.small, styles.headers)}>
      <legend className={font.med}>{t('headers')}</legend>
      <p className={clsx(font.sub, font.xs)}>{t('headersHint')}</p>
      {rows.map((row, index) => (
        <div key={index} className={clsx(layout.row, styles.row)}>
          <TextInput
            className={layout.grow}
            aria-label={t('headerName')}
            placeholder="Authorization"
            value={row.name}
            onChange={(event) => change(index, { name: event.currentTarget.value, isStored: false })}
            error={faults.get(`/headers/${index}/name`)}
          />
          <TextInput
            className={layout.grow}
            aria-label={t('headerValue')}
            placeholder={row.isStored ? t('headerStored') : 'Bearer …'}
            autoComplete="off"
            value={row.value}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
            error={faults.get(`/headers/${index}/value`)}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('removeHeader')}
            onClick={() => onChange(rows.filter((_, place) => place !== index))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={rows.length >= MAX_HEADERS}
          onClick={() => onChange([...rows, { name: '', value: '', isStored: false }])}
        >
          {t('addHeader')}
        </Button>
      </div>
    </fieldset>
  );
}
