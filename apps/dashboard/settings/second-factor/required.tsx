import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '../../app/api.js';
import { meQuery } from '../../app/session.queries.js';
import { Prove, ProofDialog } from '../../shell/prove.js';
import { WaysOut } from '../../shell/ways-out.js';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { SettingsPage } from '../../ui/page.js';
import { SecondFactors } from './factors.js';

/** Before the dashboard, for people whose workspace requires a second factor that their session has not proven. */
export function SecondFactorRequired() {
  const { t } = useTranslation('second-factor');
  const { data: user } = useSuspenseQuery(meQuery);
  const [hadFactor] = useState(user.secondFactor.length > 0);
  const [isProving, setProving] = useState(hadFactor);
  const isDone = !hadFactor && user.secondFactor.length > 0;
  const enter = () => leaveFor('');
  return (
    <main>
      <SettingsPage
        title={t('requiredTitle')}
        text={t(hadFactor ? 'requiredProveText' : 'requiredText')}
        actions={<WaysOut workspaces={user.workspaces.length < 2 ? [] : user.workspaces} />}
      >
        {isDone ? (
          <Note tone="ok" icon={IconShieldLock} role="status">
            <div className={clsx(layout.row, layout.between, layout.grow)}>
              {t('requiredDone')}
              <Button onClick={enter}>{t('continue')}</Button>
            </div>
          </Note>
        ) : null}
        {hadFactor ? (
          <div>
            <Button onClick={() => setProving(true)}>{t('prove')}</Button>
          </div>
        ) : (
          <SecondFactors />
        )}
        {isProving ? (
          <Prove user={user} needsFactor onProven={enter} onClose={() => setProving(false)} />
        ) : null}
        <ProofDialog user={user} />
      </SettingsPage>
    </main>
  );
}
