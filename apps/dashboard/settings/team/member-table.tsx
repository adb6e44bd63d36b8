import { Button, Checkbox, Select, Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.queries.js';
import { ActionsHead } from '../../ui/actions-head.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Table } from '../../ui/table.js';
import table from '../../ui/table.module.css';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import styles from './member-table.module.css';
import { findKeysOf, ROLES, useChangeMember, useRemove, type Member } from './team.queries.js';

export function MemberTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation(['team', 'ui']);
  const { workspace, isAdmin } = useSession();
  const { confirm, dialog } = useConfirm();
  const remove = useRemove();
  const admins = members.filter(({ role, active }) => role === 'admin' && active);
  const ask = async ({ id, name, userId }: Member) => {
    const keys = await findKeysOf(userId).catch(() => []);
    confirm({
      title: t('removeTitle', { name }),
      text: t('removeText', { name, workspace: workspace.name }),
      ...(keys.length === 0 ? {} : { warning: t('removeKeys', { name, keys: keys.join(', ') }) }),
      action: t('remove'),
      act: () => remove.mutate(id, { onError: toastError, onSuccess: () => toast(t('removed', { name })) }),
    });
  };
  return (
    <Card>
      <Table hasLines className={styles.members}>
        <thead>
          <tr>
            <th>{t('member')}</th>
            <th>{t('role')}</th>
            <th>{t('source')}</th>
            <th>{t('joined')}</th>
            {isAdmin ? <th>{t('lastSeen')}</th> : null}
            {isAdmin ? <ActionsHead /> : null}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <td>
                <MemberName member={member} />
              </td>
              <td>
                <RoleCell member={member} isLastAdmin={admins.length === 1 && admins[0]?.id === member.id} />
                {isAdmin && member.role === 'viewer' ? <LeadsCell member={member} /> : null}
              </td>
              <td className={clsx(font.dim, layout.desk)}>{t(`sources.${member.source}`)}</td>
              <td className={clsx(font.dim, layout.desk)}>
                <Time at={member.createdAt} />
              </td>
              {isAdmin ? (
                <td className={clsx(font.dim, layout.desk)}>
                  {member.lastSeenAt === null ? t('signedOut') : <Time at={member.lastSeenAt} />}
                </td>
              ) : null}
              {isAdmin ? (
                <td className={table.right}>
                  <RemoveCell
                    member={member}
                    isLastAdmin={admins.length === 1 && admins[0]?.id === member.id}
                    onRemove={() => void ask(member)}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
      {dialog}
    </Card>
  );
}

function MemberName({ member: { name, email, userId, active, secondFactor } }: { member: Member }) {
  const { t } = useTranslation('team');
  const { user } = useSession();
  return (
    <div className={layout.row}>
      <Avatar name={name} />
      <div className={layout.two}>
        <span className={font.med}>
          {name} {userId === user.id ? <span className={font.sub}>({t('you')})</span> : null}{' '}
          {active ? null : <Badge tone="plain">{t('deactivated')}</Badge>}
        </span>
        <span className={clsx(font.sub, font.xs)}>{email}</span>
        {secondFactor === null ? null : (
          <span className={clsx(font.sub, font.xs)}>
            {t(secondFactor ? 'withSecondFactor' : 'withoutSecondFactor')}
          </span>
        )}
      </div>
    </div>
  );
}

function RoleCell({ member, isLastAdmin }: { member: Member; isLastAdmin: boolean }) {
  const { t } = useTranslation(['team', 'ui']);
  const { isAdmin } = useSession();
  const change = useChangeMember();
  const isManaged = member.source === 'scim';
  if (!isAdmin) return t(`ui:role.${member.role}`);
  if (isManaged || isLastAdmin)
    return (
      <Tooltip label={isManaged ? t('managed') : t('lastAdmin')}>
        <span className={clsx(layout.row, font.dim)} tabIndex={0}>
          {t(`ui:role.${member.role}`)}{' '}
          <IconLock size={14} aria-label={isManaged ? t('managed') : t('lastAdmin')} />
        </span>
      </Tooltip>
    );
  return (
    <Select
      aria-label={t('roleOf', { name: member.name })}
      value={member.role}
      disabled={change.isPending}
      data={ROLES.map((value) => ({ value, label: t(`ui:role.${value}`) }))}
      onChange={(role) =>
        role &&
        change.mutate(
          { id: member.id, role },
          {
            onError: toastError,
            onSuccess: () => toast(t('roleChanged', { name: member.name, role: t(`ui:role.${role}`) })),
          },
        )
      }
    />
  );
}

/** Editors and admins always see leads. */
function LeadsCell({ member: { id, name, leads } }: { member: Member }) {
  const { t } = useTranslation('team');
  const change = useChangeMember();
  return (
    <Checkbox
      size="xs"
      label={t('leads')}
      aria-label={t('leadsOf', { name })}
      checked={leads}
      disabled={change.isPending}
      onChange={() =>
        change.mutate(
          { id, leads: !leads },
          { onError: toastError, onSuccess: () => toast(t(leads ? 'leadsHidden' : 'leadsShown', { name })) },
        )
      }
    />
  );
}

function RemoveCell({
  member,
  isLastAdmin,
  onRemove,
}: {
  member: Member;
  isLastAdmin: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('team');
  if (isLastAdmin || member.source === 'scim') return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('removeMember', { name: member.name })}
      onClick={onRemove}
    >
      {t('remove')}
    </Button>
  );
}
