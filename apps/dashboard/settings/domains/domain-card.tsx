import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#client';
import { formatDate } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { ValueLine } from '../../ui/snippet.js';
import { toast } from '../../ui/toasts.js';
import { useVerifyDomain, type Domain } from './domains.queries.js';

/** One domain; while it is pending, with the DNS records to copy. */
export function DomainCard({ domain, onDelete }: { domain: Domain; onDelete: () => void }) {
  const { t } = useTranslation('domains');
  const { name, status, target, verifiedAt } = domain;
  const isVerified = status === 'verified';
  return (
    <section className="card" aria-label={name}>
      <div className="card-head domain-head">
        <h2 className="cut">{name}</h2>
        <Badge tone={isVerified ? 'ok' : 'warn'}>{t(`status.${status}`)}</Badge>
        <span className="sub xs grow right desk">
          {verifiedAt === null ? null : t('verifiedAt', { date: formatDate(verifiedAt) })}
        </span>
        <Button variant="default" size="xs" aria-label={t('deleteDomain', { name })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
      {isVerified ? (
        <p className="card-body dim">{t('use', { host: target.value })}</p>
      ) : (
        <Verification domain={domain} />
      )}
    </section>
  );
}

function Verification({ domain: { id, name, target, verification } }: { domain: Domain }) {
  const { t } = useTranslation(['domains', 'ui']);
  const verify = useVerifyDomain();
  const { error } = verify;
  return (
    <div className="card-body stack">
      <p className="dim">{t('addRecord', { name, host: target.value })}</p>
      <div className="values">
        <span className="sub">{t('type')}</span>
        <span className="mono">{verification.type}</span>
        <span className="sub">{t('recordName')}</span>
        <ValueLine value={verification.name} label={t('copyName')} />
        <span className="sub">{t('value')}</span>
        <ValueLine value={verification.value} label={t('copyValue')} />
      </div>
      {error === null ? null : (
        <div className="note warn" role="alert">
          <IconAlertTriangle size={16} />
          <p>{error instanceof ProblemError ? error.detail : t('ui:unreachable')}</p>
        </div>
      )}
      <div className="row wrap">
        <Button
          loading={verify.isPending}
          onClick={() => verify.mutate(id, { onSuccess: () => toast(t('verified', { name })) })}
        >
          {t('verify')}
        </Button>
        <span className="sub">{t('verifyHint')}</span>
      </div>
    </div>
  );
}
