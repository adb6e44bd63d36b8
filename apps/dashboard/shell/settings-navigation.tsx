import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { NavLink } from '../ui/nav-item.js';
import navItem from '../ui/nav-item.module.css';
import { useKeys } from '../ui/use-keys.js';
import { PersonMenu } from './menus.js';
import styles from './navigation.module.css';
import { PlanUsage } from './plan-usage.js';
import { isWithinTeam, settingsScreensFor } from './settings-screens.js';

export function SettingsNavigation() {
  const { t } = useTranslation('shell');
  const { workspace } = useSession();
  const navigate = useNavigate();
  const leave = () => {
    if (document.querySelector('form[data-unsaved]') === null) void navigate({ to: '/' });
  };
  useKeys([['Escape', leave]]);
  return (
    <aside className={styles.nav} aria-label={t('main')}>
      <Link className={styles.top} to="/" aria-label={t('backToCodes')}>
        <IconArrowLeft size={16} />
        <span className={clsx(styles.word, font.strong, layout.grow)}>{t('settings')}</span>
        <kbd>Esc</kbd>
      </Link>
      <nav className={styles.scroll} aria-label={t('settings')}>
        <div className={styles.label}>{t('you')}</div>
        <SettingsLinks group="you" />
        <div className={styles.label}>
          <span className={font.cut}>{workspace.name}</span>
        </div>
        <SettingsLinks group="workspace" />
      </nav>
      <div className={styles.foot}>
        <PlanUsage />
        <PersonMenu />
      </div>
    </aside>
  );
}

function SettingsLinks({ group }: { group: 'you' | 'workspace' }) {
  const { t } = useTranslation('shell');
  const shown = settingsScreensFor(useSession()).filter((screen) => screen.group === group);
  return (
    <ul>
      {shown.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <NavLink
            className={isWithinTeam(to) ? navItem.nested : undefined}
            to={to}
            activeOptions={{ exact: name === 'team' }}
            aria-label={t(name)}
          >
            <Icon size={16} />
            <span className={clsx(styles.word, font.cut)}>{t(name)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
