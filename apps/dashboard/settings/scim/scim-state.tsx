import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatDate, formatDateTime, formatNumber } from '../../app/format.js';
import { Dot } from '../../ui/dot.js';
import { Figure, FigureCard } from '../../ui/figure.js';
import font from '../../ui/font.module.css';
import { Time } from '../../ui/time.js';

export function ScimState({ scim }: { scim: Schema['ScimSettings'] }) {
  const { t } = useTranslation('scim');
  const { lastSyncAt, enabledAt, tokens, lastErrors } = scim;
  const replaced = tokens.find(({ expiresAt }) => expiresAt !== null)?.expiresAt;
  return (
    <FigureCard>
      <Figure label={t('state')} hint={lastSyncAt === null ? t('noRequest') : <Time at={lastSyncAt} />}>
        <Dot isAwaited={lastSyncAt === null} />
        {lastSyncAt === null ? t('waitingState') : t('connected')}
      </Figure>
      <Figure label={t('enabledAt')}>{enabledAt === null ? '–' : formatDate(enabledAt)}</Figure>
      <Figure
        label={t('tokens')}
        hint={replaced ? t('tokenExpires', { until: formatDateTime(replaced) }) : t('tokenCurrent')}
      >
        <span className={font.mono}>{tokens[0]?.prefix ?? ''}…</span>
      </Figure>
      <Figure label={t('errors')} hint={lastErrors.length === 0 ? '' : t('newestError')}>
        {lastErrors.length === 0 ? t('noErrors') : formatNumber(lastErrors.length)}
      </Figure>
    </FigureCard>
  );
}
