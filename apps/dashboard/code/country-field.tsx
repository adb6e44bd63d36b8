import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTRIES, countryName } from '../app/format.js';

/** The country of a scan that is simulated. */
export function CountryField({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (country: string | null) => void;
}) {
  const { t } = useTranslation('code');
  return (
    <Select
      label={t('simulate.country')}
      placeholder={t('simulate.unknown')}
      searchable
      clearable
      limit={60}
      data={COUNTRIES.map((country) => ({ value: country, label: countryName(country) }))}
      value={value}
      onChange={onChange}
    />
  );
}
