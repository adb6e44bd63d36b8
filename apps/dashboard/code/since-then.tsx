import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../app/format.js';
import type { Code } from '../codes/codes.queries.js';
import { Card, CardBody, CardFoot, CardHead } from '../ui/card.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Table } from '../ui/table.js';
import { changesOf, differingLines, isEmpty } from './history-changes.js';
import { formerQuery, sinceQuery, type Changes, type FormerVisit } from './history.queries.js';
import styles from './time-machine.module.css';
import { useActorName } from './use-actor-name.js';
import { useFieldLabel } from './use-field-label.js';
import { useShownValue } from './use-shown-value.js';

/** What is different now from a time at which somebody scanned the code. */
export function SinceThen({ code, visit }: { code: Code; visit: FormerVisit }) {
  const { t } = useTranslation('code');
  const nameOf = useActorName();
  const { data: former } = useQuery({
    ...formerQuery(code.id, code.version, visit),
    placeholderData: keepPreviousData,
  });
  const isKnown = former !== undefined && typeof former !== 'string';
  const version = isKnown ? former.version : code.version;
  const { data: since, isPlaceholderData } = useQuery({
    ...sinceQuery(code, version),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  if (!isKnown || since === undefined) return null;
  return (
    <Card as="section" aria-label={t('machine.since')} className={clsx(isPlaceholderData && layout.stale)}>
      <CardHead>
        <h2 className={layout.grow}>{t('machine.since')}</h2>
        <span className={clsx(font.sub, font.xs)}>
          {t('machine.version', { version, current: code.version, name: nameOf(former.changed_by) })}
        </span>
      </CardHead>
      {since === null ? (
        <CardBody as="p" className={font.sub}>
          {t('history.noDiff')}
        </CardBody>
      ) : (
        <ChangeTable since={since} time={visit.time} />
      )}
    </Card>
  );
}

function ChangeTable({ since, time }: { since: Changes; time: string }) {
  const { t } = useTranslation('code');
  const label = useFieldLabel();
  const shown = useShownValue();
  const changes = changesOf({ changes: since });
  if (changes.length === 0)
    return (
      <CardBody as="p" className={font.sub}>
        {t('machine.same')}
      </CardBody>
    );
  return (
    <>
      <Table className={styles.since}>
        <thead>
          <tr>
            <th>{t('machine.what')}</th>
            <th>{formatDay(time)}</th>
            <th>{t('machine.now')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, from, to }) => {
            const [then, now] = differingLines(
              isEmpty(from) ? '–' : shown(name, from),
              isEmpty(to) ? '–' : shown(name, to),
            );
            return (
              <tr key={name}>
                <td className={font.dim}>{label(name)}</td>
                <td>{then}</td>
                <td>
                  <ins>{now}</ins>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      <CardFoot as="p">{t('machine.restoring')}</CardFoot>
    </>
  );
}
