import { useTranslation } from 'react-i18next';

/** Texts of fields that are not below `fields` of codes. */
export const LABELS = {
  name: 'name',
  folder_id: 'codes:folder',
  tags: 'codes:tags',
  status: 'codes:status',
  category: 'codes:category',
  short_code: 'history.shortCode',
  domain: 'domain',
  scan_limit: 'scanLimit',
  password: 'password',
  has_password: 'codes:fields.password',
  fallback_url: 'fallback',
  rules: 'rules.title',
  utm: 'utm.title',
  forward_query: 'utm.forward',
  design: 'design',
  external_id: 'history.externalId',
  dynamic: 'history.dynamic',
  taken_down_at: 'history.takenDown',
  'design/dot_style': 'design:dots',
  'design/corner_style': 'design:corners',
  'design/corner_dot_style': 'design:cornerDots',
  'design/logo_size': 'design:logoSize',
  'design/quiet_zone': 'design:quietZone',
  'design/error_correction': 'history.errorCorrection',
} as const;

/** The label of a field in the forms. A part of a field follows it after a slash, such as `qr_data/url`. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation(['code', 'codes', 'design']);
  const isLabelled = (name: string): name is keyof typeof LABELS => name in LABELS;
  return (name) => {
    if (isLabelled(name)) return t(LABELS[name]);
    const [field = '', part = field] = name.split('/');
    if (field === 'design') return t(`design:${part}` as 'design:foreground', { defaultValue: part });
    if (field === 'utm') return t(`utm.${part}` as 'utm.source', { defaultValue: part });
    // Keys of metadata are names themselves.
    if (field === 'metadata') return part;
    if (isLabelled(field)) return t(LABELS[field]);
    return t(`codes:fields.${part}` as 'codes:fields.url', { defaultValue: part });
  };
}
