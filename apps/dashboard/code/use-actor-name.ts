import { useTranslation } from 'react-i18next';
import type { Schema } from '../app/api.js';

/** Who has made a version, as people say it. */
export function useActorName(): (actor: Schema['HistoryActor']) => string {
  const { t } = useTranslation('code');
  return ({ type, name }) => {
    if (name === null) return t(`history.actors.${type}`);
    return type === 'key' ? t('history.byKey', { name }) : name;
  };
}
