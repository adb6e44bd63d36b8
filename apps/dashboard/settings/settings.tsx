import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { isWithinTeam, settingsScreensFor } from '../shell/settings-screens.js';
import { Card } from '../ui/card.js';
import layout from '../ui/layout.module.css';
import { SettingsPage } from '../ui/page.js';
import styles from './settings.module.css';

/** All screens of settings, for phones, which have no navigation beside them. */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'shell']);
  const session = useSession();
  return (
    <SettingsPage title={t('title')}>
      <Card as="ul" className={styles.links}>
        {settingsScreensFor(session).map(({ to, name, icon: Icon }) => (
          <li key={to} className={isWithinTeam(to) ? styles.nested : undefined}>
            <Link to={to}>
              <Icon size={20} />
              <span className={layout.grow}>{t(`shell:${name}`)}</span>
              <IconChevronRight size={16} />
            </Link>
          </li>
        ))}
      </Card>
    </SettingsPage>
  );
}
