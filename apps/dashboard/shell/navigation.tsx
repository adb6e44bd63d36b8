import { IconChartLine, IconInbox, IconQrcode, IconSearch, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonMenu, WorkspaceMenu } from './menus.js';
import { useSession } from '../app/session.queries.js';
import { FolderNavigation } from './folders.js';
import { PlanUsage } from './plan-usage.js';

export const MODIFIER = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function Navigation({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('shell');
  const { canReadLeads } = useSession();
  return (
    <aside className="nav" aria-label={t('main')}>
      <WorkspaceMenu />
      <button className="find" onClick={onSearch} aria-label={t('search')}>
        <IconSearch size={16} />
        <span className="grow cut">{t('search')}</span>
        <kbd>{MODIFIER} K</kbd>
      </button>
      <nav>
        <ul>
          <li>
            <Link
              className="nav-item"
              to="/"
              activeOptions={{ exact: true, includeSearch: false }}
              aria-label={t('codes')}
            >
              <IconQrcode size={16} />
              <span className="cut">{t('codes')}</span>
            </Link>
          </li>
          <li>
            <Link className="nav-item" to="/analytics" aria-label={t('analytics')}>
              <IconChartLine size={16} />
              <span className="cut">{t('analytics')}</span>
            </Link>
          </li>
          {canReadLeads ? (
            <li>
              <Link className="nav-item" to="/leads" aria-label={t('leads')}>
                <IconInbox size={16} />
                <span className="cut">{t('leads')}</span>
              </Link>
            </li>
          ) : null}
          <li>
            <Link className="nav-item" to="/settings/profile" aria-label={t('settings')}>
              <IconSettings size={16} />
              <span className="cut">{t('settings')}</span>
            </Link>
          </li>
        </ul>
      </nav>
      <FolderNavigation />
      <div className="nav-foot">
        <PlanUsage />
        <PersonMenu />
      </div>
    </aside>
  );
}
