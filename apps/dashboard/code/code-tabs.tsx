import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import type { Code } from '../codes/codes.queries.js';
import { Tabs } from '../ui/page.js';

export function CodeTabs({ code: { id, name, category, dynamic } }: { code: Code }) {
  const { t } = useTranslation('code');
  const { canEdit, canReadLeads } = useSession();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone, the tabs scroll.
  useEffect(() => {
    void nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Tabs ref={nav} aria-label={name}>
      <Link to="/codes/$id" params={{ id }} activeOptions={{ exact: true }}>
        {t('overview')}
      </Link>
      {canEdit ? (
        <>
          <Link to="/codes/$id/edit" params={{ id }}>
            {t('edit')}
          </Link>
          <Link to="/codes/$id/design" params={{ id }}>
            {t('design')}
          </Link>
        </>
      ) : null}
      {dynamic ? (
        <Link to="/codes/$id/analytics" params={{ id }}>
          {t('analytics')}
        </Link>
      ) : null}
      {canReadLeads && category === 'landing_page' ? (
        <Link to="/codes/$id/leads" params={{ id }}>
          {t('leads')}
        </Link>
      ) : null}
      <Link to="/codes/$id/history" params={{ id }}>
        {t('history.tab')}
      </Link>
    </Tabs>
  );
}
