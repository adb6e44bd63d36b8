import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import { LinkButton } from '../ui/link-button.js';

/** Where to go after the first scan of a code. */
export function NextSteps({ id, onShowScans }: { id: string; onShowScans: () => void }) {
  const { t } = useTranslation('code');
  const { canEdit, isAdmin } = useSession();
  return (
    <div className="stack next-steps">
      <div className="row">
        <Button onClick={onShowScans}>{t('showScans')}</Button>
        {canEdit ? (
          <LinkButton to="/codes/new" variant="default">
            {t('next.code')}
          </LinkButton>
        ) : null}
      </div>
      {canEdit ? (
        <p className="row wrap sub">
          {t('next.also')}
          <Link className="link" to="/codes/$id/design" params={{ id }}>
            {t('next.design')}
          </Link>
          {isAdmin ? (
            <>
              <Link className="link" to="/settings/team">
                {t('next.invite')}
              </Link>
              <Link className="link" to="/settings/api-keys">
                {t('next.key')}
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
