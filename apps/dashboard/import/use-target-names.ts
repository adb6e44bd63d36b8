import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../code/use-field-label.js';
import { categoriesOf, isOwn } from './columns.js';

/** Fields as the forms call them, in the groups in which people look for them. */
export function useTargetNames() {
  const { t } = useTranslation(['import', 'code', 'codes']);
  const labelOf = useFieldLabel();
  const own: Record<string, string> = {
    ...{ id: t('target.id'), folder: t('codes:folder'), folder_id: t('target.folder_id') },
    ...{ url: t('codes:destination'), status: t('codes:status') },
  };
  // Whether a form demands a field says nothing about a column.
  const nameOf = (target: string) =>
    (own[target] ?? labelOf(target.replaceAll('.', '/'))).replace(/ \(optional\)$/, '');
  const groupOf = (target: string): string => {
    if (target.startsWith('utm.')) return t('code:utm.title');
    if (isOwn(target)) return t('target.code');
    const [category, ...others] = categoriesOf(target);
    return category === undefined || others.length > 0
      ? t('target.content')
      : t(`codes:categories.${category}`);
  };
  /** Options of a select. */
  const groupsOf = (targets: readonly string[]) =>
    [...new Set(targets.map(groupOf))].map((group) => ({
      group,
      items: targets
        .filter((value) => groupOf(value) === group)
        .map((value) => ({ value, label: nameOf(value) })),
    }));
  return { nameOf, groupsOf };
}
