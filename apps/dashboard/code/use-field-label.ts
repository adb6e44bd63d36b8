import { useTranslation } from 'react-i18next';

/** The label of a field in the forms. A part of a field follows it after a slash, such as `qr_data/url`. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation(['code', 'codes', 'design']);
  const own: Record<string, string> = {
    name: t('name'),
    folder_id: t('codes:folder'),
    tags: t('codes:tags'),
    status: t('codes:status'),
    category: t('codes:category'),
    short_code: t('history.shortCode'),
    domain: t('domain'),
    starts_at: t('fields.starts_at'),
    expires_at: t('fields.expires_at'),
    scan_limit: t('scanLimit'),
    password: t('password'),
    has_password: t('fields.password'),
    fallback_url: t('fallback'),
    rules: t('rules.title'),
    utm: t('utm.title'),
    external_id: t('history.externalId'),
    dynamic: t('history.dynamic'),
    taken_down_at: t('history.takenDown'),
    'design/dot_style': t('design:dots'),
    'design/corner_style': t('design:corners'),
    'design/corner_dot_style': t('design:cornerDots'),
    'design/logo_size': t('design:logoSize'),
    'design/quiet_zone': t('design:quietZone'),
    'design/error_correction': t('history.errorCorrection'),
  };
  return (name) => {
    const [field, part = ''] = name.split('/');
    if (own[name] !== undefined) return own[name];
    if (field === 'design') return t(`design:${part}` as 'design:foreground', { defaultValue: part });
    if (field === 'utm') return t(`utm.${part}` as 'utm.source', { defaultValue: part });
    if (field === 'qr_data') return t(`fields.${part}` as 'fields.url', { defaultValue: part });
    return part === '' ? name : part;
  };
}
