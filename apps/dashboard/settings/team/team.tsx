import '../settings.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../app/format.js';
import { useSession } from '../../app/session.queries.js';
import { ActionsHead } from '../../ui/actions-head.js';
import { LinkButton } from '../../ui/link-button.js';
import { LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { PageHead } from '../../ui/page-head.js';
import { toast, toastError } from '../../ui/toasts.js';
import { InviteForm } from './invite-form.js';
import { MemberTable } from './member-table.js';
import { invitesQuery, membersQuery, useInvite, useDeleteInvite } from './team.queries.js';

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
    <div className="page settings">
      <PageHead title={t('title')} text={t('text', { workspace: workspace.name })} actions={actions} />
      {isInviting ? <InviteForm onClose={() => setInviting(false)} /> : null}
      <Members />
      {isAdmin ? <Invitations /> : null}
    </div>
  );
}

function Members() {
  const { t } = useTranslation('team');
  const { data: members, error, refetch } = useQuery(membersQuery);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (members === undefined) return <SkeletonRows />;
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('members', { count: members.length })}</h2>
      </div>
      <MemberTable members={members} />
    </section>
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
    <section className="section">
      <div className="section-head">
        <h2>{t('invitations')}</h2>
      </div>
      <div className="card">
        <table className="table compact lines">
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
                <td className="med">{email ?? '–'}</td>
                <td className="dim">{t(`ui:role.${role}`)}</td>
                <td className="dim">{formatDate(expiresAt)}</td>
                <td className="right">
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
        </table>
      </div>
    </section>
  );
}
