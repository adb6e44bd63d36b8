import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';

/** The head of the column of buttons and menus, which only screen readers need. */
export function ActionsHead() {
  const { t } = useTranslation('ui');
  return (
    <th>
      <VisuallyHidden>{t('actions')}</VisuallyHidden>
    </th>
  );
}
