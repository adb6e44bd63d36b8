import { Button, VisuallyHidden } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { ChangesButton } from '../codes/changes-button.js';
import { Badge } from '../ui/badge.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { Time } from '../ui/time.js';
import { changesOf, differingLines, isEmpty } from './history-changes.js';
import styles from './history.module.css';
import type { HistoryEntry } from './history.queries.js';
import { useActorName } from './use-actor-name.js';
import { useFieldLabel } from './use-field-label.js';
import { useShownValue } from './use-shown-value.js';

const FIELDS_AT_ONCE = 8;
/** They are no versions to return to. */
const NO_VERSIONS: readonly string[] = ['deleted', 'taken_down', 'takedown_lifted'];

const DAY_MS = 86_400_000;
/** A change of many codes can be taken back for so long. */
const isOfToday = (at: string) => Date.now() - Date.parse(at) < DAY_MS;

/** Shows who did what to the code, and each changed field before and after. */
export function HistoryRow({
  entry,
  current,
  onRestore,
}: {
  entry: HistoryEntry;
  /** The version that the code has now. */
  current: number;
  /** It is null for those who may not change codes. */
  onRestore: (() => void) | null;
}) {
  const { t } = useTranslation('code');
  const nameOf = useActorName();
  const { version, at, actor, action } = entry;
  const isVersion = !NO_VERSIONS.includes(action);
  return (
    <li>
      <div className={clsx(layout.row, layout.wrap, layout.between)}>
        <p className={clsx(layout.row, layout.wrap)}>
          <span className={font.med}>
            {t(`history.actions.${action}` as 'history.actions.updated', { defaultValue: action })}
          </span>
          <span className={font.dim}>{nameOf(actor)}</span>
          <span className={font.sub}>
            <Time at={at} />
          </span>
        </p>
        <div className={layout.row}>
          {entry.change_id !== null && isOfToday(at) ? (
            <ChangesButton label={t('history.together')} isSmall />
          ) : null}
          {isVersion && version < current && onRestore !== null ? (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconRestore size={16} />}
              aria-label={t('history.revertTo', { version })}
              onClick={onRestore}
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
  if (entry.changes === null) return <p className={font.sub}>{t('history.noDiff')}</p>;
  const rows = changesOf(entry).map(({ name, from, to }) => {
    const [before, after] = differingLines(isEmpty(from) ? '' : shown(name, from), shown(name, to));
    return (
      <div key={name}>
        <dt className={font.dim}>{label(name)}</dt>
        <dd>
          {before === '' ? null : (
            <del>
              <VisuallyHidden>{t('history.before')} </VisuallyHidden>
              {before}
            </del>
          )}
          <ins>
            {before === '' ? null : <span aria-hidden="true">→ </span>}
            <VisuallyHidden>{t('history.after')} </VisuallyHidden>
            {after}
          </ins>
        </dd>
      </div>
    );
  });
  if (rows.length === 0) return null;
  return (
    <>
      <dl className={styles.diff}>{rows.slice(0, FIELDS_AT_ONCE)}</dl>
      {rows.length > FIELDS_AT_ONCE ? (
        <details>
          <summary className={font.link}>
            {t('history.moreFields', { count: rows.length - FIELDS_AT_ONCE })}
          </summary>
          <dl className={styles.diff}>{rows.slice(FIELDS_AT_ONCE)}</dl>
        </details>
      ) : null}
    </>
  );
}
