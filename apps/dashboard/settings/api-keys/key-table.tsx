import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatDate } from '../../app/format.js';
import { ActionsHead } from '../../ui/actions-head.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Table } from '../../ui/table.js';
import table from '../../ui/table.module.css';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useRevokeKey, useRotateKey, type ApiKey } from './api-keys.queries.js';
import { EditKey } from './edit-key.js';
import styles from './key-table.module.css';
import { useScopeWords } from './use-scope-words.js';

interface KeyTableProps {
  label: string;
  keys: readonly ApiKey[];
  onRotated: (key: Schema['CreatedApiKey']) => void;
}

export function KeyTable({ label, keys, onRotated }: KeyTableProps) {
  const { t } = useTranslation(['api-keys', 'ui']);
  const { confirm, dialog } = useConfirm();
  const [edited, setEdited] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey();
  const rotate = useRotateKey();
  const askToRotate = (key: ApiKey) =>
    confirm({
      title: t('rotateTitle', { name: key.name }),
      text: t('rotateText'),
      action: t('rotate'),
      act: () => rotate.mutate(key, { onSuccess: onRotated, onError: toastError }),
    });
  const askToRevoke = (key: ApiKey) =>
    confirm({
      title: t('revokeTitle', { name: key.name }),
      text: t('revokeText'),
      action: t('revoke'),
      act: () =>
        revoke.mutate(key, { onSuccess: () => toast(t('revoked', { name: key.name })), onError: toastError }),
    });
  return (
    <Card>
      <Table hasLines isFixed className={styles.keys} aria-label={label}>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('access')}</th>
            <th>{t('owner')}</th>
            <th>{t('lastUsed')}</th>
            <th>{t('expiry')}</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              onEdit={() => setEdited(key)}
              onRotate={() => askToRotate(key)}
              onRevoke={() => askToRevoke(key)}
            />
          ))}
        </tbody>
      </Table>
      {dialog}
      {edited === null ? null : <EditKey apiKey={edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

function KeyRow({
  apiKey: key,
  onEdit,
  onRotate,
  onRevoke,
}: {
  apiKey: ApiKey;
  onEdit: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  const { t } = useTranslation('api-keys');
  return (
    <tr>
      <td>
        <div className={layout.two}>
          <span className={font.med}>{key.name}</span>
          <span className={clsx(font.mono, font.sub)}>{key.prefix}…</span>
          {key.boundTo.status === 'former' ? (
            <span>
              <Badge tone="warn">{t(key.kind === 'person' ? 'ended' : 'ownerLeft')}</Badge>
            </span>
          ) : null}
        </div>
      </td>
      <td className={font.dim}>
        <Access apiKey={key} />
      </td>
      <td className={layout.desk}>
        <div className={layout.two}>
          <span>
            <Owner apiKey={key} />
          </span>
          <span className={clsx(font.sub, font.xs)}>
            {key.addressRanges.length === 0
              ? t('createdOn', { date: formatDate(key.createdAt) })
              : t('from', { ranges: key.addressRanges.join(', ') })}
          </span>
        </div>
      </td>
      <td className={table.start}>
        {key.lastUsedAt === null ? (
          <Badge tone="accent">{t('neverUsed')}</Badge>
        ) : (
          <Time at={key.lastUsedAt} />
        )}
      </td>
      <td className={clsx(font.dim, layout.desk)}>
        <Expiry at={key.expiresAt} />
      </td>
      <td className={table.right}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" aria-label={t('actionsOf', { name: key.name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={16} />} onClick={onRotate}>
              {t('rotate')}
            </Menu.Item>
            <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={onRevoke}>
              {t('revoke')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** What the key may do, in words, and what keeps it from that. */
function Access({ apiKey: { scope, scopes, leads, kind, boundTo } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const words = useScopeWords();
  const limit = kind === 'person' && (boundTo.status === 'member' || boundTo.status === 'unknown');
  const further = [
    ...(scope !== null && leads ? [t('withLeads')] : []),
    ...(limit ? [t(boundTo.status === 'member' ? 'asPerson' : 'noSettings', { name: boundTo.name })] : []),
  ];
  return (
    <span className={styles.words}>
      {scope === null ? words(scopes) : t(`scope.${scope}`)}
      {further.length === 0 ? null : <span className={clsx(font.sub, font.xs)}>{further.join(' · ')}</span>}
    </span>
  );
}

function Owner({ apiKey: { boundTo, ownerEmail } }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api-keys');
  const { name, status } = boundTo;
  if (ownerEmail !== null) return ownerEmail;
  if (status === 'operator' || status === 'unknown') return t(`ownerIs.${status}`);
  return name ?? t('ownerIs.former');
}

const SOON_MS = 7 * 86_400_000;

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation(['api-keys', 'ui']);
  if (at === null) return t('ui:never');
  const leftMs = new Date(at).getTime() - Date.now();
  if (leftMs < 0) return <Badge tone="plain">{t('expired')}</Badge>;
  return leftMs < SOON_MS ? <Badge tone="warn">{formatDate(at)}</Badge> : formatDate(at);
}
