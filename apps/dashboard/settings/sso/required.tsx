import { Button } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leaveFor } from '../../app/api.js';
import { meQuery } from '../../app/session.queries.js';
import { WaysOut } from '../../shell/ways-out.js';
import { Card } from '../../ui/card.js';
import { Empty } from '../../ui/list-state.js';
import { SettingsPage } from '../../ui/page.js';

/** Before the dashboard, for people whose workspace requires a connection at which their session did not begin. */
export function SsoRequired() {
  const { t } = useTranslation('sso');
  const { data: user } = useSuspenseQuery(meQuery);
  const { singleSignOn, workspaces } = user;
  return (
    <main>
      <SettingsPage
        title={t('requiredTitle')}
        text={t('requiredText')}
        actions={<WaysOut workspaces={workspaces.length < 2 ? [] : workspaces} />}
      >
        <Card>
          <Empty icon={IconLogin2} title={t('requiredHow')} text={t('requiredHowText')}>
            <Button onClick={() => leaveFor(singleSignOn ? `sso/${singleSignOn.slug}` : '')}>
              {singleSignOn ? t('continueWith', { name: singleSignOn.name }) : t('goOn')}
            </Button>
          </Empty>
        </Card>
      </SettingsPage>
    </main>
  );
}
