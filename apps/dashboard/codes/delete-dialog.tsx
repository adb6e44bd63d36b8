import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDate, formatNumber } from '../app/format.js';
import font from '../ui/font.module.css';
import { FormDialog } from '../ui/form-dialog.js';
import layout from '../ui/layout.module.css';
import { Time } from '../ui/time.js';
import type { Chosen } from './bulk.queries.js';
import type { Code } from './codes.queries.js';
import styles from './delete-dialog.module.css';

const NAMES_AT_ONCE = 3;

type Impact = Schema['BulkEditImpact'];

export interface Asked {
  chosen: Chosen;
  impact: Impact;
  act: () => void;
}

/** What is lost with codes that were scanned. */
export function DeleteDialog({ chosen, impact, act, onClose }: Asked & { onClose: () => void }) {
  const { t } = useTranslation('codes');
  const { codes: count, scans_30d: scans, first_scanned_at: first } = impact;
  const scanned = chosen.codes
    .filter(({ scan_count }) => scan_count > 0)
    .toSorted((one, two) => two.scan_count - one.scan_count)
    .slice(0, NAMES_AT_ONCE);
  const others = count - scanned.length;
  return (
    <FormDialog
      title={t('deleteTitle', { count })}
      action={t('deleteCount', { count })}
      isDangerous
      onSubmit={() => {
        onClose();
        act();
      }}
      onClose={onClose}
    >
      <p className={font.dim}>
        {t('deleteWeight', {
          these: t('deleteThese', { count }),
          times: t('deleteTimes', { count: scans }),
        })}{' '}
        {first === null ? null : t('deleteFirst', { date: formatDate(first) })}
      </p>
      <p className={font.dim}>{t('deleteEffect', { count })}</p>
      {scanned.length === 0 ? null : (
        <ul className={styles.weights}>
          {scanned.map((code) => (
            <Weight key={code.id} code={code} />
          ))}
          {others > 0 ? <li className={font.sub}>{t('deleteOthers', { count: others })}</li> : null}
        </ul>
      )}
    </FormDialog>
  );
}

function Weight({ code: { name, scan_count: count, last_scanned_at: last } }: { code: Code }) {
  const { t } = useTranslation('codes');
  return (
    <li>
      <span className={clsx(layout.two, layout.grow)}>
        <span className={clsx(font.med, font.cut)}>{name}</span>
        {last === null ? null : (
          <span className={clsx(font.sub, font.xs)}>
            {t('lastScan')}: <Time at={last} />
          </span>
        )}
      </span>
      <span className={clsx(layout.two, font.right)}>
        <span className={font.med}>{formatNumber(count)}</span>
        <span className={clsx(font.sub, font.xs)}>{t('column.total')}</span>
      </span>
    </li>
  );
}
