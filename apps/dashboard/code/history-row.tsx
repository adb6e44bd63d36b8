import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/badge.js';
import { Time } from '../ui/time.js';
import { changesOf, differingLines, isEmpty } from './history-changes.js';
import type { HistoryEntry } from './history.queries.js';
import { useActorName } from './use-actor-name.js';
import { useFieldLabel } from './use-field-label.js';
import { useShownValue } from './use-shown-value.js';

const FIELDS_AT_ONCE = 8;
/** They are no versions to return to. */
const NO_VERSIONS: readonly string[] = ['deleted', 'taken_down', 'takedown_lifted'];

/** Who did what to the code, and each changed field before and after. */
export function HistoryRow({
  entry,
  current,
  onRevert,
}: {
  entry: HistoryEntry;
  /** The version of now. */
  current: number;
  /** Null for those who may not. */
  onRevert: (() => void) | null;
}) {
  const { t } = useTranslation('code');
  const nameOf = useActorName();
  const { version, at, actor, action } = entry;
  const isVersion = !NO_VERSIONS.includes(action);
  return (
    <li>
      <div className="row wrap between">
        <p className="row wrap">
          <span className="med">
            {t(`history.actions.${action}` as 'history.actions.updated', { defaultValue: action })}
          </span>
          <span className="dim">{nameOf(actor)}</span>
          <span className="sub">
            <Time at={at} />
          </span>
        </p>
        <div className="row">
          {isVersion && version < current && onRevert !== null ? (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconArrowBackUp size={16} />}
              aria-label={t('history.revertTo', { version })}
              onClick={onRevert}
            >
              {t('history.revert')}
            </Button>
          ) : null}
          {isVersion ? (
            <Badge tone={version === current ? 'accent' : 'plain'}>
              {version === current ? t('history.current', { version }) : t('history.version', { version })}
            </Badge>
          ) : null}
        </div>
      </div>
      <Changes entry={entry} />
    </li>
  );
}

function Changes({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation('code');
  const label = useFieldLabel();
  const shown = useShownValue();
  if (entry.changes === null) return <p className="sub">{t('history.noDiff')}</p>;
  const rows = changesOf(entry).map(({ name, from, to }) => {
    const [before, after] = differingLines(isEmpty(from) ? '' : shown(name, from), shown(name, to));
    return (
      <div key={name}>
        <dt className="dim">{label(name)}</dt>
        <dd>
          {before === '' ? null : (
            <del>
              <span className="hidden-label">{t('history.before')} </span>
              {before}
            </del>
          )}
          <ins>
            {before === '' ? null : <span aria-hidden="true">→ </span>}
            <span className="hidden-label">{t('history.after')} </span>
            {after}
          </ins>
        </dd>
      </div>
    );
  });
  if (rows.length === 0) return null;
  return (
    <>
      <dl className="diff">{rows.slice(0, FIELDS_AT_ONCE)}</dl>
      {rows.length > FIELDS_AT_ONCE ? (
        <details>
          <summary className="link">
            {t('history.moreFields', { count: rows.length - FIELDS_AT_ONCE })}
          </summary>
          <dl className="diff">{rows.slice(FIELDS_AT_ONCE)}</dl>
        </details>
      ) : null}
    </>
  );
}
