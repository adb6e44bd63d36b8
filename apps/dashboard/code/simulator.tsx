import { Select, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dataOf } from '#client';
import { api, type Schema } from '../app/api.js';
import { shortForm } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LoadFailed } from '../ui/list-state.js';
import { CountryField } from './country-field.js';
import { DEVICES, ruleForms } from './rules.js';
import styles from './simulator.module.css';
import { TimeField } from './time-field.js';
import { useConditions } from './use-conditions.js';

export interface SimulatedVisit {
  country: string | null;
  device: string;
  language: string;
  at: string;
}

export const FIRST_VISIT: SimulatedVisit = { country: null, device: 'mobile', language: '', at: '' };

/** Nothing is recorded, although the method is POST. @param code as it is saved */
export const simulationQuery = (
  { id, version }: Pick<Code, 'id' | 'version'>,
  { country, device, language, at }: SimulatedVisit,
) =>
  queryOptions({
    queryKey: ['codes', 'simulation', id, version, { country, device, language, at }],
    queryFn: () =>
      dataOf(
        api.POST('/api/v1/qr/{id}/simulate', {
          params: { path: { id } },
          body: { country, device, ...(language === '' ? {} : { language }), ...(at === '' ? {} : { at }) },
        }),
      ),
  });

/** Shows where a scan would lead, and which rule says so. */
export function Simulator({
  code,
  visit,
  onChange,
  isChanged,
}: {
  code: Code;
  visit: SimulatedVisit;
  onChange: (visit: SimulatedVisit) => void;
  /** True if the form differs from what is saved and simulated. */
  isChanged: boolean;
}) {
  const { t } = useTranslation('code');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...simulationQuery(code, visit),
    placeholderData: keepPreviousData,
  });
  const [language, setLanguage] = useState(visit.language);
  return (
    <Card as="section" aria-label={t('simulate.title')}>
      <CardHead>
        <h2 className={layout.grow}>{t('simulate.title')}</h2>
        <span className={clsx(font.sub, font.xs)}>{t('simulate.notCounted')}</span>
      </CardHead>
      <CardBody className={layout.stack}>
        <div className={layout.fields}>
          <CountryField value={visit.country} onChange={(country) => onChange({ ...visit, country })} />
          <Select
            label={t('simulate.device')}
            data={DEVICES.map((value) => ({ value, label: t(`rules.values.devices.${value}`) }))}
            value={visit.device}
            onChange={(device) => onChange({ ...visit, device: device ?? 'other' })}
          />
          <TextInput
            label={t('simulate.language')}
            placeholder={t('simulate.languageHint')}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value)}
            onBlur={() => onChange({ ...visit, language: language.trim() })}
          />
          <TimeField
            label={t('simulate.at')}
            value={visit.at}
            onChange={(at) => onChange({ ...visit, at })}
            error={undefined}
            disabled={false}
          />
        </div>
        {isChanged ? <p className={clsx(font.sub, font.xs)}>{t('simulate.unsaved')}</p> : null}
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        {data ? <Outcome code={code} result={data} isStale={isPlaceholderData} /> : null}
      </CardBody>
    </Card>
  );
}

function Outcome({
  code,
  result: { rule, destination },
  isStale,
}: {
  code: Code;
  result: Schema['SimulatedScan'];
  /** True if it is that of another visit, until the response is there. */
  isStale: boolean;
}) {
  const { t } = useTranslation('code');
  const rules = ruleForms(code.rules);
  const conditionsOf = useConditions();
  const met = rule === null ? undefined : rules[rule];
  const passed = rule ?? rules.length;
  const conditions = met === undefined ? [] : conditionsOf(met);
  return (
    <div role="status" className={isStale ? layout.stale : undefined} aria-busy={isStale}>
      <ul className={styles.outcome}>
        {rules.slice(0, passed).map((_, index) => (
          <li key={index} className={font.dim}>
            <IconX size={16} />
            <span>{t('simulate.noMatch', { number: index + 1 })}</span>
          </li>
        ))}
        <li>
          <IconCheck size={16} className={font.up} />
          <span>
            {rule === null ? (
              <span className={font.med}>{t('simulate.otherwise')}</span>
            ) : (
              <>
                <span className={font.med}>{t('simulate.applies', { number: rule + 1 })}</span>{' '}
                {conditions.length === 0 ? t('rules.always') : conditions.join(', ')}.
              </>
            )}{' '}
            {destination === null ? t('simulate.page') : t('simulate.leads')}{' '}
            {destination === null ? null : (
              <a
                className={clsx(font.link, font.anywhere)}
                href={destination}
                target="_blank"
                rel="noreferrer"
              >
                {shortForm(destination)}
              </a>
            )}
          </span>
        </li>
      </ul>
    </div>
  );
}
