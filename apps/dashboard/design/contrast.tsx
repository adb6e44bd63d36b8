import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';
import { formatDecimal } from '../app/format.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './contrast.module.css';

/** A contrast is between 1 and 21. At these bounds the words change. */
const BOUNDS = [2, 3];
const MAX = 21;

/** On the scale, each doubling is as long as the one before. */
const placeOf = (contrast: number): number => (Math.log(contrast) / Math.log(MAX)) * 100;

/** The contrast as a figure, on a scale and in words. */
export function Contrast({
  value,
  isRead,
  warnings,
}: {
  value: number;
  isRead: boolean;
  warnings: readonly Schema['DesignWarning'][];
}) {
  const { t } = useTranslation('design');
  const isLow = warnings.some(({ code }) => code === 'low_contrast');
  const words = value < (BOUNDS[0] ?? 0) || (!isRead && isLow) ? 'fails' : isLow ? 'bright' : 'any';
  return (
    <div className={styles.contrast}>
      <div className={clsx(layout.row, layout.between)}>
        <span>{t('contrast')}</span>
        <span>
          <span className={font.med}>{t('ratio', { value: formatDecimal(value) })}</span>{' '}
          <span className={font.sub}>{t(`light.${words}`)}</span>
        </span>
      </div>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.bad} width={placeOf(2)} height={4} />
        <rect className={styles.warn} x={placeOf(2)} width={placeOf(3) - placeOf(2)} height={4} />
        <rect className={styles.ok} x={placeOf(3)} width={100 - placeOf(3)} height={4} />
        <rect className={styles.now} x={Math.min(99, placeOf(value))} width={1} height={4} />
      </svg>
    </div>
  );
}
