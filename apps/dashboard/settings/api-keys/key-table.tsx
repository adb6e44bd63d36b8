import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatDate } from '../../app/format.js';
import { ActionsHead } from '../../ui/actions-head.js';
import { Badge } from '../../ui/badge.js';
import { Confirm, type Question } from '../../ui/confirm.js';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useRevokeKey, useRotateKey, type ApiKey } from './api-keys.queries.js';

interface KeyTableProps {
  keys: readonly ApiKey[];
  onRotated: (key: Schema['CreatedApiKey']) => void;
}

export function KeyTable({ keys, onRotated }: KeyTableProps) {
  const { t } = useTranslation(['api-keys', 'ui']);
  const [question, setQuestion] = useState<Question | null>(null);
  const revoke = useRevokeKey();
  const rotate = useRotateKey();
  const askToRotate = (key: ApiKey) =>
    setQuestion({
      title: t('rotateTitle', { name: key.name }),
      text: t('rotateText'),
      action: t('rotate'),
      act: () => rotate.mutate(key, { onSuccess: onRotated, onError: toastError }),
    });
  const askToRevoke = (key: ApiKey) =>
    setQuestion({
      title: t('revokeTitle', { name: key.name }),
      text: t('revokeText'),
      action: t('revoke'),
      act: () =>
        revoke.mutate(key, { onSuccess: () => toast(t('revoked', { name: key.name })), onError: toastError }),
    });
  return (
    <div className="card">
      <table className="table lines">
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th>{t('access')}</th>
            <th>{t('createdAt')}</th>
            <th>{t('lastUsed')}</th>
            <th>{t('expiry')}</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td>
                <div className="two">
                  <span className="med">{key.name}</span>
                  <span className="mono sub">{key.prefix}…</span>
                </div>
              </td>
              <td className="dim">
                <div className="two">
                  {t(`scope.${key.scope}`)}
                  {key.leads ? <span className="sub xs">{t('withLeads')}</span> : null}
                </div>
              </td>
              <td className="desk">
                <div className="two">
                  <Time at={key.createdAt} />
                  <span className="sub xs">{key.createdBy.name}</span>
                </div>
              </td>
              <td className="start">
                {key.lastUsedAt === null ? (
                  <Badge tone="accent">{t('neverUsed')}</Badge>
                ) : (
                  <Time at={key.lastUsedAt} />
                )}
              </td>
              <td className="dim desk">
                <Expiry at={key.expiresAt} />
              </td>
              <td className="right">
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t('rotateKey', { name: key.name })}
                  onClick={() => askToRotate(key)}
                >
                  {t('rotate')}
                </Button>{' '}
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('revokeKey', { name: key.name })}
                  onClick={() => askToRevoke(key)}
                >
                  {t('revoke')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Confirm question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}

function Expiry({ at }: { at: string | null }) {
  const { t } = useTranslation(['api-keys', 'ui']);
  if (at === null) return t('ui:never');
  return new Date(at).getTime() < Date.now() ? <Badge tone="plain">{t('expired')}</Badge> : formatDate(at);
}
