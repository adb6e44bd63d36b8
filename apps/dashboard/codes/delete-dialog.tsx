import { useMutation } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDate, formatNumber } from '../app/format.js';
import font from '../ui/font.module.css';
import { FormDialog } from '../ui/form-dialog.js';
import layout from '../ui/layout.module.css';
import { Time } from '../ui/time.js';
import { toastError } from '../ui/toasts.js';
import { weighDeletion, type Chosen } from './bulk.queries.js';
import type { Code } from './codes.queries.js';
import styles from './delete-dialog.module.css';

const NAMES_AT_ONCE = 3;

type Impact = Schema['BulkEditImpact'];

interface Asked {
  chosen: Chosen;
  impact: Impact;
  act: () => void;
}

const areScanned = ({ codes, filters }: Chosen): boolean =>
  filters !== null || codes.some(({ scan_count }) => scan_count > 0);

/** Deletes at once what nobody has scanned, since that can be undone; of other codes, it says what is lost, and asks. */
export function useDeletion(): {
  ask: (chosen: Chosen, act: () => void) => void;
  isPending: boolean;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const weigh = useMutation({
    mutationFn: async ({ chosen }: Omit<Asked, 'impact'>) => weighDeletion(chosen),
    onSuccess: (impact, { chosen, act }) => {
      if (impact.first_scanned_at === null) act();
      else setAsked({ chosen, impact, act });
    },
    onError: toastError,
  });
  const ask = (chosen: Chosen, act: () => void) => {
    if (areScanned(chosen)) weigh.mutate({ chosen, act });
    else act();
  };
  const dialog = asked === null ? null : <DeleteDialog {...asked} onClose={() => setAsked(null)} />;
  return { ask, isPending: weigh.isPending, dialog };
}

function DeleteDialog({ chosen, impact, act, onClose }: Asked & { onClose: () => void }) {
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
