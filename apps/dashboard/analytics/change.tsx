import { useTranslation } from 'react-i18next';
import { formatChange } from '../app/format.js';
import font from '../ui/font.module.css';
import type { Analytics } from './analytics.queries.js';

/** The change of a total to the same time before. */
export function Change({
  of: { totals, previous },
  name,
  span,
}: {
  of: Analytics;
  name: 'scans' | 'unique_visitors' | 'leads' | 'cta_clicks';
  /** The length of both times, in words. */
  span: string;
}) {
  const { t } = useTranslation('analytics');
  const [now, before] = [totals[name], previous[name]];
  if (before === 0) return t('noBefore', { period: span });
  const change = now / before - 1;
  return (
    <span className={change > 0 ? font.up : change < 0 ? font.down : undefined}>
      {t('change', { change: formatChange(change), period: span })}
    </span>
  );
}
