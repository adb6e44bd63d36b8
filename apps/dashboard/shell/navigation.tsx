import { IconChartLine, IconInbox, IconQrcode, IconSearch, IconSettings } from '@tabler/icons-react';
import clsx from 'clsx';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { NavLink } from '../ui/nav-item.js';
import { FolderNavigation } from './folders.js';
import { PersonMenu, WorkspaceMenu } from './menus.js';
import styles from './navigation.module.css';
import { PlanUsage } from './plan-usage.js';

/** The key that German keyboards call Strg. */
export const modifier = (): string =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : i18next.t('shell:keys.ctrl');

export function Navigation({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('shell');
  const { canReadLeads } = useSession();
  return (
    <aside className={styles.nav} aria-label={t('main')}>
      <WorkspaceMenu />
      <button className={styles.find} onClick={onSearch} aria-label={t('search')}>
        <IconSearch size={16} />
        <span className={clsx(styles.word, layout.grow, font.cut)}>{t('search')}</span>
        <kbd>{modifier()} K</kbd>
      </button>
      <nav>
        <ul>
          <li>
            <NavLink to="/" activeOptions={{ exact: true, includeSearch: false }} aria-label={t('codes')}>
              <IconQrcode size={16} />
              <span className={clsx(styles.word, font.cut)}>{t('codes')}</span>
            </NavLink>
          </li>
          <li>
            <NavLink to="/analytics" aria-label={t('analytics')}>
              <IconChartLine size={16} />
              <span className={clsx(styles.word, font.cut)}>{t('analytics')}</span>
            </NavLink>
          </li>
          {canReadLeads ? (
            <li>
              <NavLink to="/leads" aria-label={t('leads')}>
                <IconInbox size={16} />
                <span className={clsx(styles.word, font.cut)}>{t('leads')}</span>
              </NavLink>
            </li>
          ) : null}
          <li>
            <NavLink to="/settings/profile" aria-label={t('settings')}>
              <IconSettings size={16} />
              <span className={clsx(styles.word, font.cut)}>{t('settings')}</span>
            </NavLink>
          </li>
        </ul>
      </nav>
      <FolderNavigation />
      <div className={styles.foot}>
        <PlanUsage />
        <PersonMenu />
      </div>
    </aside>
  );
}
