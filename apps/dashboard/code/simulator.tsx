import { Select, TextInput } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { dataOf, facts, ProblemError } from '#client';
import { api, type Schema } from '../app/api.js';
import { formatAll, languageName, shortForm } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LoadFailed } from '../ui/list-state.js';
import { updateBody, type CodeForm } from './code-form.js';
import { CountryField } from './country-field.js';
import { BROWSERS, DEVICES, type RuleForm } from './rules.js';
import type { SimulatedVisit } from './simulated-visit.js';
import styles from './simulator.module.css';
import { useConditions } from './use-conditions.js';
import { useReasons } from './use-reasons.js';
import { VisitTime } from './visit-time.js';

type Draft = NonNullable<Schema['SimulateScan']['draft']>;

/** What a form has in place of what is saved. @param code as it is saved */
export function draftOf(code: Code, form: CodeForm): Draft {
  const { qr_data: content, rules, utm, forward_query } = updateBody(code, form);
  const url = content?.url;
  return {
    ...(typeof url === 'string' ? { url } : {}),
    ...(rules ? { rules } : {}),
    ...(utm === undefined ? {} : { utm: utm ?? {} }),
    ...(typeof forward_query === 'boolean' ? { forward_query } : {}),
  };
}

/** Nothing is recorded, although the method is POST. */
export const simulationQuery = (
  { id, version }: Pick<Code, 'id' | 'version'>,
  draft: Draft,
  visit: SimulatedVisit,
) =>
  queryOptions({
    queryKey: ['codes', 'simulation', id, version, draft, visit],
    queryFn: () =>
      dataOf(
        api.POST('/api/v1/qr/{id}/simulate', {
          params: { path: { id } },
          body: {
            ...{ country: visit.country, device: visit.device, draft },
            ...(visit.browser === null ? {} : { browser: visit.browser }),
            ...(visit.language === null ? {} : { language: visit.language }),
            ...(visit.query === '' ? {} : { query: visit.query }),
            ...(visit.at === '' ? {} : { at: visit.at }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

const isUnfinished = (error: Error) => error instanceof ProblemError && error.status === 422;

/** Shows where a scan would lead by the rules as they are typed, and why. */
export function Simulator({
  rules,
  simulation: { data, error, refetch, isPlaceholderData },
  asked,
  visit,
  onChange,
}: {
  /** Those that are simulated. */
  rules: readonly RuleForm[];
  simulation: UseQueryResult<Schema['SimulatedScan']>;
  /** What is simulated: a moment ago, the visit that is chosen. */
  asked: SimulatedVisit;
  visit: SimulatedVisit;
  onChange: (visit: SimulatedVisit) => void;
}) {
  const { t } = useTranslation('code');
  const languages = [...new Set([...facts.REPORT_LANGUAGES, ...rules.flatMap((rule) => rule.languages)])];
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
          <Select
            label={t('simulate.browser')}
            placeholder={t('simulate.unknown')}
            data={BROWSERS.map((value) => ({ value, label: value }))}
            value={visit.browser}
            onChange={(browser) => onChange({ ...visit, browser })}
            clearable
          />
          <Select
            label={t('simulate.language')}
            placeholder={t('simulate.unknown')}
            data={languages
              .map((value) => ({ value, label: languageName(value) }))
              .sort((one, other) => one.label.localeCompare(other.label))}
            value={visit.language}
            onChange={(language) => onChange({ ...visit, language })}
            searchable
            clearable
          />
          <TextInput
            label={t('simulate.query')}
            placeholder="utm_source=poster"
            autoComplete="off"
            value={visit.query}
            onChange={(event) => onChange({ ...visit, query: event.currentTarget.value.replace(/^\?/, '') })}
          />
          <VisitTime
            at={visit.at}
            rules={rules}
            applied={data?.rule ?? null}
            onChange={(at) => onChange({ ...visit, at })}
          />
        </div>
        {error === null ? null : isUnfinished(error) ? (
          <p className={clsx(font.sub, font.xs)} role="status">
            {t('simulate.unfinished')}
          </p>
        ) : (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        )}
        {data && data.rules.length === rules.length ? (
          <Outcome rules={rules} result={data} visit={asked} isStale={isPlaceholderData} />
        ) : null}
      </CardBody>
    </Card>
  );
}

function Outcome({
  rules,
  result: { rule, destination, rules: outcomes },
  visit,
  isStale,
}: {
  rules: readonly RuleForm[];
  result: Schema['SimulatedScan'];
  visit: SimulatedVisit;
  /** True if it is that of another visit, until the response is there. */
  isStale: boolean;
}) {
  const { t } = useTranslation('code');
  const conditionsOf = useConditions();
  const reasonsOf = useReasons();
  const met = rule === null ? undefined : rules[rule];
  const conditions = met === undefined ? [] : conditionsOf(met);
  const notAsked = outcomes.flatMap(({ matches }, index) => (matches === null ? [index + 1] : []));
  return (
    <div role="status" className={isStale ? layout.stale : undefined} aria-busy={isStale}>
      <ul className={styles.outcome}>
        {rules.map((each, index) =>
          outcomes[index]?.matches === false ? (
            <li key={index} className={font.dim}>
              <IconX size={16} />
              <span>
                {t('simulate.noMatch', {
                  number: index + 1,
                  reasons: reasonsOf(each, outcomes[index].unmet, visit).join('; '),
                })}
              </span>
            </li>
          ) : null,
        )}
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
        {notAsked.length === 0 ? null : (
          <li className={font.dim}>
            <IconMinus size={16} />
            <span>
              {t('simulate.notAsked', { count: notAsked.length, numbers: formatAll(notAsked.map(String)) })}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}
