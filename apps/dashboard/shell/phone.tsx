import {
  IconArrowLeft,
  IconChartLine,
  IconInbox,
  IconPlus,
  IconQrcode,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { PersonMenu, WorkspaceMenu } from './menus.js';
import styles from './phone.module.css';

export function PhoneBar({ isInSettings, onSearch }: { isInSettings: boolean; onSearch: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <nav className={styles.bar} aria-label={t('bar')}>
      {isInSettings ? (
        <Link to="/settings" className={layout.grow}>
          <IconArrowLeft size={20} />
          <span className={font.strong}>{t('settings')}</span>
        </Link>
      ) : (
        <div className={layout.grow}>
          <WorkspaceMenu />
        </div>
      )}
      <button className={styles.icon} onClick={onSearch} aria-label={t('search')}>
        <IconSearch size={20} />
      </button>
      <PersonMenu isBar />
    </nav>
  );
}

export function PhoneTabs() {
  const { t } = useTranslation('shell');
  const { canEdit, canReadLeads } = useSession();
  const tabs = canEdit ? undefined : canReadLeads ? styles.four : styles.three;
  return (
    <nav className={clsx(styles.tabs, tabs)} aria-label={t('main')}>
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
        <IconQrcode size={20} />
        {t('codes')}
      </Link>
      <Link to="/analytics">
        <IconChartLine size={20} />
        {t('analytics')}
      </Link>
      {canEdit ? (
        <Link to="/codes/new" className={styles.new} aria-label={t('newCode')}>
          <span>
            <IconPlus size={20} />
          </span>
        </Link>
      ) : null}
      {canReadLeads ? (
        <Link to="/leads">
          <IconInbox size={20} />
          {t('leads')}
        </Link>
      ) : null}
      <Link to="/settings">
        <IconSettings size={20} />
        {t('settings')}
      </Link>
    </nav>
  );
}
