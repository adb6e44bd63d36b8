import { useTranslation } from 'react-i18next';
import { formatUtc } from '../../app/format.js';
import { Time } from '../../ui/time.js';
import type { AuditEntry } from './audit-log.queries.js';

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Who did what, and to what; opened, each changed field before and after. */
export function EntryRow({ entry: { at, actor, action, target, changes } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-log');
  const fields = Object.entries(changes);
  return (
    <details className="log-row audit">
      <summary>
        <span className="sub">
          <Time at={at} />
        </span>
        <span className="med cut">
          {t(`actions.${action}` as 'actions.lead.deleted', { defaultValue: action })}
        </span>
        <span className="cut">{target.name ?? '–'}</span>
        <span className="dim cut">{actor.name ?? t(`actorTypes.${actor.type}`)}</span>
      </summary>
      <dl className="facts">
        <div>
          <dt>{t('time')}</dt>
          <dd>{formatUtc(at)}</dd>
        </div>
        <div>
          <dt>{t('who')}</dt>
          <dd>
            {t(`actorTypes.${actor.type}`)}
            {actor.name === null ? '' : `, ${actor.name}`}
          </dd>
        </div>
        {fields.map(([name, { from, to }]) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>
              <span className="dim">{shown(from)}</span> → <span className="med">{shown(to)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
