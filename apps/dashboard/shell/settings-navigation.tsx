import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PersonMenu } from './menus.js';
import { useSession } from '../app/session.queries.js';
import { PlanUsage } from './plan-usage.js';
import { isWithinTeam, SETTINGS_SCREENS } from './settings-screens.js';
import { useKeys } from '../ui/use-keys.js';

export function SettingsNavigation() {
  const { t } = useTranslation('shell');
  const { workspace } = useSession();
  const navigate = useNavigate();
  const leave = () => {
    if (document.querySelector('form[data-unsaved]') === null) void navigate({ to: '/' });
  };
  useKeys([['Escape', leave]]);
  return (
    <aside className="nav" aria-label={t('main')}>
      <Link className="nav-top" to="/" aria-label={t('backToCodes')}>
        <IconArrowLeft size={16} />
        <span className="strong grow">{t('settings')}</span>
        <kbd>Esc</kbd>
      </Link>
      <nav aria-label={t('settings')}>
        <div className="nav-label">{t('you')}</div>
        <SettingsLinks group="you" />
        <div className="nav-label">
          <span className="cut">{workspace.name}</span>
        </div>
        <SettingsLinks group="workspace" />
      </nav>
      <div className="nav-foot">
        <PlanUsage />
        <PersonMenu />
      </div>
    </aside>
  );
}

function SettingsLinks({ group }: { group: 'you' | 'workspace' }) {
  const { t } = useTranslation('shell');
  const { isAdmin } = useSession();
  const shown = SETTINGS_SCREENS.filter((screen) => screen.group === group && (screen.isForAll || isAdmin));
  return (
    <ul>
      {shown.map(({ to, name, icon: Icon }) => (
        <li key={to}>
          <Link
            className={isWithinTeam(to) ? 'nav-item nested' : 'nav-item'}
            to={to}
            activeOptions={{ exact: name === 'team' }}
            aria-label={t(name)}
          >
            <Icon size={16} />
            <span className="cut">{t(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
