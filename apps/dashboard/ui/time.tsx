import { useTranslation } from 'react-i18next';
import { formatAgo, formatUtc } from '../app/format.js';
import { Tooltip } from './floating.js';

/** Says how long ago it was, from a day on when it was; hovering shows UTC. */
export function Time({ at }: { at: string }) {
  const { t } = useTranslation('ui');
  return (
    <Tooltip label={formatUtc(at)}>
      <time dateTime={at}>{formatAgo(at, t('justNow'))}</time>
    </Tooltip>
  );
}
