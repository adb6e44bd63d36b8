import './settings.css';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { isWithinTeam, SETTINGS_SCREENS } from '../shell/settings-screens.js';
import { PageHead } from '../ui/page-head.js';

/** All screens of settings, for phones, which have no navigation beside them. */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'shell']);
  const { isAdmin } = useSession();
  return (
    <div className="page settings">
      <PageHead title={t('title')} />
      <ul className="card setting-links">
        {SETTINGS_SCREENS.filter(({ isForAll }) => isForAll || isAdmin).map(({ to, name, icon: Icon }) => (
          <li key={to} className={isWithinTeam(to) ? 'nested' : undefined}>
            <Link to={to}>
              <Icon size={20} />
              <span className="grow">{t(`shell:${name}`)}</span>
              <IconChevronRight size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
