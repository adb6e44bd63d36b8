import { Button } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { ActionsHead } from '../../ui/actions-head.js';
import { Card } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import { LinkButton } from '../../ui/link-button.js';
import { Pending } from '../../ui/list-state.js';
import { Section, SettingsPage } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import table from '../../ui/table.module.css';
import { toast, toastError } from '../../ui/toasts.js';
import { InviteForm } from './invite-form.js';
import { MemberTable } from './member-table.js';
import { invitesQuery, membersQuery, useDeleteInvite, useInvite } from './team.queries.js';

export function TeamScreen() {
  const { t } = useTranslation(['team', 'shell']);
  const { workspace, isAdmin, user } = useSession();
  const [isInviting, setInviting] = useState(false);
  const actions = isAdmin ? (
    <>
      <LinkButton to="/settings/team/scim" variant="default" leftSection={<IconPlugConnected size={16} />}>
        {t('shell:scim')}
      </LinkButton>
      <Button
        variant={isInviting ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} />}
        onClick={() => setInviting(true)}
        disabled={!user.emailVerified}
        title={user.emailVerified ? undefined : t('unverified')}
      >
        {t('invite')}
      </Button>
    </>
  ) : undefined;
  return (
    <SettingsPage title={t('title')} text={t('text', { workspace: workspace.name })} actions={actions}>
      {isInviting ? <InviteForm onClose={() => setInviting(false)} /> : null}
      <Members />
      {isAdmin ? <Invitations /> : null}
    </SettingsPage>
  );
}

function Members() {
  const { t } = useTranslation('team');
  const { data: members, error, refetch } = useQuery(membersQuery);
  if (error || members === undefined) return <Pending data={members} error={error} onRetry={refetch} />;
  return (
    <Section title={t('members', { count: members.length })}>
      <MemberTable members={members} />
    </Section>
  );
}

function Invitations() {
  const { t } = useTranslation(['team', 'ui']);
  const { data: invites = [] } = useQuery(invitesQuery);
  const deleteInvite = useDeleteInvite();
  // A new invitation takes the place of the one before.
  const invite = useInvite((_invite, { email }) => toast(t('invited', { email })), toastError);
  if (invites.length === 0) return null;
  return (
    <Section title={t('invitations')}>
      <Card>
        <Table isCompact hasLines>
          <thead>
            <tr>
              <th>{t('email')}</th>
              <th>{t('role')}</th>
              <th>{t('expires')}</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {invites.map(({ id, email, role, expiresAt }) => (
              <tr key={id}>
                <td className={font.med}>{email ?? '–'}</td>
                <td className={font.dim}>{t(`ui:role.${role}`)}</td>
                <td className={font.dim}>{formatDate(expiresAt)}</td>
                <td className={table.right}>
                  {email === null ? null : (
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-label={t('resendInvite', { email })}
                      disabled={invite.isPending}
                      onClick={() => invite.create({ email, role })}
                    >
                      {t('resend')}
                    </Button>
                  )}{' '}
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('deleteInvite', { email })}
                    onClick={() =>
                      deleteInvite.mutate(id, {
                        onError: toastError,
                        onSuccess: () => toast(t('inviteDeleted')),
                      })
                    }
                  >
                    {t('delete')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </Section>
  );
}
