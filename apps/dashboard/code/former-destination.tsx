import { Button, Select } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDateTime, formatDaysAgo, formatUtc, shortForm } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { placeOf, zone } from '../app/zone.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardHead, Well } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LoadFailed } from '../ui/list-state.js';
import { CountryField } from './country-field.js';
import styles from './former-destination.module.css';
import { FormerPage } from './former-page.js';
import { formerQuery, type FormerVisit } from './history.queries.js';
import { DEVICES } from './rules.js';
import { TimeField } from './time-field.js';
import { useActorName } from './use-actor-name.js';
import { useRestore } from './use-restore.js';

/** Shows where a scan led at a time, by which version, and who had made it. */
export function FormerDestination({
  code,
  visit,
  onChange: setVisit,
}: {
  code: Code;
  visit: FormerVisit;
  onChange: (visit: FormerVisit) => void;
}) {
  const { t } = useTranslation('code');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...formerQuery(code.id, code.version, visit),
    placeholderData: keepPreviousData,
  });
  const { canEdit } = useSession();
  const { restore, isPending } = useRestore(code);
  const version = data === undefined || typeof data === 'string' || isPlaceholderData ? null : data.version;
  return (
    <Card as="section" aria-label={t('history.where')}>
      <CardHead>
        <div className={clsx(layout.two, layout.grow)}>
          <h2>{visit.time === '' ? t('machine.now') : formatDateTime(visit.time)}</h2>
          {visit.time === '' ? null : (
            <span className={clsx(font.sub, font.xs)}>{formatDaysAgo(visit.time)}</span>
          )}
        </div>
        {canEdit && version !== null && version < code.version ? (
          <Button
            variant="default"
            leftSection={<IconRestore size={16} />}
            aria-label={t('history.revertTo', { version })}
            loading={isPending}
            onClick={() => restore(version)}
          >
            {t('machine.restore')}
          </Button>
        ) : null}
      </CardHead>
      <CardBody className={layout.stack}>
        <TimeField
          label={t('history.at', { place: placeOf(zone()) })}
          value={visit.time}
          onChange={(time) => setVisit({ ...visit, time })}
          error={undefined}
          disabled={false}
        />
        <div className={layout.fields}>
          <CountryField value={visit.country} onChange={(country) => setVisit({ ...visit, country })} />
          <Select
            label={t('simulate.device')}
            placeholder={t('simulate.unknown')}
            clearable
            data={DEVICES.map((value) => ({ value, label: t(`rules.values.devices.${value}`) }))}
            value={visit.device}
            onChange={(device) => setVisit({ ...visit, device })}
          />
        </div>
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined ? null : (
          <div
            role="status"
            className={isPlaceholderData ? layout.stale : undefined}
            aria-busy={isPlaceholderData}
          >
            {typeof data === 'string' ? (
              <p>{data}</p>
            ) : (
              <Former answer={data} isNow={visit.time === ''} hasRules={code.rules.length > 0} />
            )}
            {typeof data === 'string' || data.destination !== null ? null : (
              <FormerPage code={code} version={data.version} />
            )}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

function Former({
  answer: { destination, rule, status, version, changed_at: at, changed_by: actor },
  isNow,
  hasRules,
}: {
  answer: Schema['ScanAt'];
  isNow: boolean;
  /** True if it is worth saying that none matches. */
  hasRules: boolean;
}) {
  const { t } = useTranslation(['code', 'codes']);
  const nameOf = useActorName();
  return (
    <Well className={styles.former}>
      <p className={font.sub}>{isNow ? t('history.leads') : t('history.led')}</p>
      {destination === null ? (
        <p className={font.med}>{t('history.page')}</p>
      ) : (
        <a
          className={clsx(font.link, font.anywhere, font.med)}
          href={destination}
          target="_blank"
          rel="noreferrer"
        >
          {shortForm(destination)}
        </a>
      )}
      {rule === null ? null : <p>{t('history.rule', { number: rule + 1 })}</p>}
      {status === 'active' && rule === null && hasRules ? <p>{t('simulate.otherwise')}</p> : null}
      {status === 'active' ? null : <p>{t(`history.statusThen.${status}`)}</p>}
      <p className={font.sub}>
        <span title={formatUtc(at)}>
          {t('history.madeBy', { version, name: nameOf(actor), at: formatDateTime(at) })}
        </span>
      </p>
    </Well>
  );
}
