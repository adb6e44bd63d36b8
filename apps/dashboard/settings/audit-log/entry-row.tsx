import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatUtc } from '../../app/format.js';
import { Fact } from '../../ui/facts.js';
import font from '../../ui/font.module.css';
import { Time } from '../../ui/time.js';
import { LogRow } from '../log-row.js';
import type { AuditEntry } from './audit-log.queries.js';
import { useChangeWords } from './use-change-words.js';

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/**
 * Shows who did what, and to what; once it is opened, also each changed field before and after, and why an operator did
 * it.
 */
export function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actor, action, target, changes, reason } = entry;
  const { t } = useTranslation('audit-log');
  const wordsOf = useChangeWords();
  const isOperator = actor.type === 'operator';
  const who = isOperator
    ? t('byOperator', { name: actor.name })
    : (actor.name ?? t(`actorTypes.${actor.type}`));
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
          <span className={clsx(font.dim, font.cut)}>{who}</span>
        </>
      }
    >
      <Fact term={t('time')}>{formatUtc(at)}</Fact>
      <Fact term={t('who')}>
        {t(`actorTypes.${actor.type}`)}
        {actor.name === null ? '' : `, ${actor.name}`}
      </Fact>
      {reason === null ? null : <Fact term={t('reason')}>{reason}</Fact>}
      {Object.entries(changes).map(([name, { from, to }]) => {
        const words = isOperator ? wordsOf(name) : null;
        const textOf = (value: unknown) => words?.valueOf(value) ?? shown(value);
        return (
          <Fact key={name} term={words?.term ?? name} isCode={words === null}>
            <span className={font.dim}>{textOf(from)}</span> → <span className={font.med}>{textOf(to)}</span>
          </Fact>
        );
      })}
    </LogRow>
  );
}
