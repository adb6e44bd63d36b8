import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatUtc } from '../../app/format.js';
import { Fact } from '../../ui/facts.js';
import font from '../../ui/font.module.css';
import { Time } from '../../ui/time.js';
import { LogRow } from '../log-row.js';
import type { AuditEntry } from './audit-log.queries.js';

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Shows who did what, and to what; once it is opened, also each changed field before and after. */
export function EntryRow({ entry: { at, actor, action, target, changes } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-log');
  const fields = Object.entries(changes);
  return (
    <LogRow
      isAudit
      summary={
        <>
          <span className={font.sub}>
            <Time at={at} />
          </span>
          <span className={clsx(font.med, font.cut)}>
            {t(`actions.${action}` as 'actions.lead.deleted', { defaultValue: action })}
          </span>
          <span className={font.cut}>{target.name ?? '–'}</span>
          <span className={clsx(font.dim, font.cut)}>{actor.name ?? t(`actorTypes.${actor.type}`)}</span>
        </>
      }
    >
      <Fact term={t('time')}>{formatUtc(at)}</Fact>
      <Fact term={t('who')}>
        {t(`actorTypes.${actor.type}`)}
        {actor.name === null ? '' : `, ${actor.name}`}
      </Fact>
      {fields.map(([name, { from, to }]) => (
        <Fact key={name} term={name} isCode>
          <span className={font.dim}>{shown(from)}</span> → <span className={font.med}>{shown(to)}</span>
        </Fact>
      ))}
    </LogRow>
  );
}
