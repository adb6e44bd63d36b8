import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { domainsQuery } from '../settings/domains/domains.queries.js';

/** Only verified domains can have codes. */
export function DomainField({
  value,
  onChange,
  fault,
}: {
  value: string;
  onChange: (domain: string) => void;
  fault: string | undefined;
}) {
  const { t } = useTranslation('code');
  const { data: domains = [] } = useQuery(domainsQuery);
  const verified = domains.filter(({ status }) => status === 'verified');
  if (verified.length === 0) return null;
  return (
    <Select
      label={t('domain')}
      description={t('domainHint')}
      data={[{ value: '', label: t('domainDefault') }, ...verified.map(({ name }) => name)]}
      value={value}
      onChange={(domain) => onChange(domain ?? '')}
      error={fault}
    />
  );
}
