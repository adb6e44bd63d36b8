import { useTranslation } from 'react-i18next';
import { formatChange } from '../app/format.js';
import type { Analytics, Period } from './analytics.queries.js';

/** The change of a total to the same time before. */
export function Change({
  of: { totals, previous },
  name,
  period,
}: {
  of: Analytics;
  name: 'scans' | 'unique_visitors' | 'leads' | 'cta_clicks';
  period: Period;
}) {
  const { t } = useTranslation('analytics');
  const [now, before] = [totals[name], previous[name]];
  if (before === 0) return t('noBefore', { period: t(`periods.${period}`) });
  const change = now / before - 1;
  return (
    <span className={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
      {t('change', { change: formatChange(change), period: t(`periods.${period}`) })}
    </span>
  );
}
