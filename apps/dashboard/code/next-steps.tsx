import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSession } from '../app/session.queries.js';
import font from '../ui/font.module.css';
import layout from '../ui/layout.module.css';
import { LinkButton } from '../ui/link-button.js';
import styles from './scan-me.module.css';

/** Says where to go after the first scan of a code. */
export function NextSteps({ id, onShowScans }: { id: string; onShowScans: () => void }) {
  const { t } = useTranslation('code');
  const { canEdit, isAdmin } = useSession();
  return (
    <div className={clsx(layout.stack, styles.next)}>
      <div className={layout.row}>
        <Button onClick={onShowScans}>{t('showScans')}</Button>
        {canEdit ? (
          <LinkButton to="/codes/new" variant="default">
            {t('next.code')}
          </LinkButton>
        ) : null}
      </div>
      {canEdit ? (
        <p className={clsx(layout.row, layout.wrap, font.sub)}>
          {t('next.also')}
          <Link className={font.link} to="/codes/$id/design" params={{ id }}>
            {t('next.design')}
          </Link>
          {isAdmin ? (
            <>
              <Link className={font.link} to="/settings/team">
                {t('next.invite')}
              </Link>
              <Link className={font.link} to="/settings/api-keys">
                {t('next.key')}
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
