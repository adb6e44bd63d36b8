import { useTranslation } from 'react-i18next';
import type reasons from './en.json';

type Reason = keyof (typeof reasons)['reasons'];

/** Says why a sign-in failed; a reason that this version does not know as the API does. */
export function useReason(): (reason: string | null, detail: string | null) => string {
  const { t, i18n } = useTranslation('sso');
  return (reason, detail) =>
    reason !== null && i18n.exists(`sso:reasons.${reason}`)
      ? t(`reasons.${reason as Reason}`)
      : (detail ?? reason ?? '');
}
