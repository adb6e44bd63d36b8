import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../app/format.js';
import { useSession } from '../app/session.queries.js';
import { useUsage } from '../app/usage.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import styles from './navigation.module.css';

const NEARLY = 0.8;

/** The plan, and how much of its monthly requests the workspace has used: the numbers of the rate limit headers. */
export function PlanUsage() {
  const { t } = useTranslation('shell');
  const { workspace } = useSession();
  const usage = useUsage();
  return (
    <div className={clsx(styles.usage, font.xs)}>
      <span className={font.med}>{t(`plan.${workspace.plan}`)}</span>
      {usage === null ? null : (
        <>
          <div className={clsx(layout.row, layout.between, font.sub)}>
            <span>{t('requests')}</span>
            <span>{t('usageOf', { used: formatNumber(usage.used), quota: formatNumber(usage.quota) })}</span>
          </div>
          <meter
            aria-label={t('requestsUsed')}
            max={usage.quota}
            high={usage.quota * NEARLY}
            optimum={0}
            value={usage.used}
          />
        </>
      )}
    </div>
  );
}
