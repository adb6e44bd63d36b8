import { useTranslation } from 'react-i18next';

/** The head of the column of buttons and menus, which only screen readers need. */
export function ActionsHead() {
  const { t } = useTranslation('ui');
  return (
    <th>
      <span className="hidden-label">{t('actions')}</span>
    </th>
  );
}
