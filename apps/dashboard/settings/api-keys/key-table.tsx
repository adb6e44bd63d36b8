import { Button } from '@mantine/core';
import clsx from 'clsx';
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

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRotated: (key: Schema['CreatedApiKey']) => void;
}

export function KeyTable({ keys, onRotated }: KeyTableProps) {
  const { t } = useTranslation(['api-keys', 'ui']);
  const { confirm, dialog } = useConfirm();
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
      <Table hasLines>
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
              onRotate={() => askToRotate(key)}
              onRevoke={() => askToRevoke(key)}
            />
          ))}
        </tbody>
      </Table>
      {dialog}
    </Card>
  );
}

function KeyRow({
  apiKey: key,
  onRotate,
  onRevoke,
}: {
  apiKey: ApiKey;
  onRotate: () => void;
  onRevoke: () => void;
}) {
  const { t } = useTranslation('api-keys');
  const isShut = opensNoSettings(key);
  return (
    <tr>
      <td>
        <div className={layout.two}>
          <span className={font.med}>{key.name}</span>
          <span>
            <span className={clsx(font.mono, font.sub)}>{key.prefix}…</span>{' '}
            {key.boundTo.status === 'former' ? <Badge tone="warn">{t('ownerLeft')}</Badge> : null}
          </span>
        </div>
      </td>
      <td className={font.dim}>
        <div className={layout.two}>
          {t(`scope.${key.scope}`)}
          <span className={clsx(font.sub, font.xs)}>
            {key.leads ? t('withLeads') : null}
            {isShut ? (
              <span className={layout.desk}>
                {key.leads ? ' · ' : null}
                {t('noSettings')}
              </span>
            ) : null}
          </span>
        </div>
      </td>
      <td className={layout.desk}>
        <div className={layout.two}>
          <Owner {...key.boundTo} />
          <span className={clsx(font.sub, font.xs)}>
            {t('createdOn', { date: formatDate(key.createdAt) })}
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
        <Button variant="subtle" size="xs" aria-label={t('rotateKey', { name: key.name })} onClick={onRotate}>
          {t('rotate')}
        </Button>{' '}
        <Button
          variant="default"
          size="xs"
          aria-label={t('revokeKey', { name: key.name })}
          onClick={onRevoke}
        >
          {t('revoke')}
        </Button>
      </td>
    </tr>
  );
}

/** An admin key opens the settings only while its owner is an admin, or if the operator created it. */
const opensNoSettings = ({ scope, boundTo }: ApiKey): boolean =>
  scope === 'admin' && boundTo.status !== 'admin' && boundTo.status !== 'operator';

function Owner({ name, status }: ApiKey['boundTo']) {
  const { t } = useTranslation('api-keys');
  if (status === 'operator' || status === 'unknown') return t(`ownerIs.${status}`);
  return name ?? t('ownerIs.former');
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation(['api-keys', 'ui']);
  if (at === null) return t('ui:never');
  return new Date(at).getTime() < Date.now() ? <Badge tone="plain">{t('expired')}</Badge> : formatDate(at);
}
