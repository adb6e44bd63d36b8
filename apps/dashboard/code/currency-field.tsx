import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyOptions } from './currencies.js';

/** A currency, found by its name or its code. */
export function CurrencyField({
  value,
  onChange,
  ...shared
}: {
  value: string;
  onChange: (currency: string) => void;
  label: string;
  error: string | undefined;
  disabled: boolean;
}) {
  const { t } = useTranslation('code');
  const groups = useMemo(() => {
    const { common, others } = currencyOptions();
    return [
      { group: t('currencies.common'), items: common },
      { group: t('currencies.others'), items: others },
    ];
  }, [t]);
  return (
    <Select
      {...shared}
      searchable
      allowDeselect={false}
      data={groups}
      value={value || null}
      onChange={(currency) => onChange(currency ?? value)}
    />
  );
}
