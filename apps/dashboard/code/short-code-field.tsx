import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dataOf, ProblemError } from '#client';
import { api } from '../app/api.js';
import font from '../ui/font.module.css';
import { saidBy } from '../ui/said.js';

const PAUSE_MS = 400;
/** Somebody else can take a code at any time; its creation says so. */
const FRESH_MS = 10_000;

const availabilityQuery = (code: string, domain: string) => ({
  queryKey: ['short-codes', domain, code],
  queryFn: () =>
    dataOf(
      api.GET('/api/v1/short-codes/{code}', {
        params: { path: { code }, query: domain === '' ? {} : { domain } },
      }),
    ),
  enabled: code !== '',
  staleTime: FRESH_MS,
  retry: false,
});

/** The end of the short URL; says while somebody types whether it is free. */
export function ShortCodeField({
  value,
  domain,
  onChange,
  fault,
}: {
  value: string;
  domain: string;
  onChange: (code: string) => void;
  fault: string | undefined;
}) {
  const { t } = useTranslation('code');
  const [typed] = useDebouncedValue(value.trim(), PAUSE_MS);
  const { data, error } = useQuery(availabilityQuery(typed, domain));
  const isCurrent = typed === value.trim() && typed !== '';
  const refused = error instanceof ProblemError && error.status === 422 ? saidBy(error) : undefined;
  const found = data?.available === false ? t('shortCodeTaken') : refused;
  const free = isCurrent && data?.available === true ? t('shortCodeFree') : null;
  return (
    <TextInput
      label={t('shortCode')}
      description={
        <span role="status" className={free === null ? undefined : font.up}>
          {free ?? t('shortCodeHint')}
        </span>
      }
      placeholder={t('shortCodeAuto')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault ?? (isCurrent ? found : undefined)}
      autoComplete="off"
    />
  );
}
