import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { saidBy } from '../../ui/said.js';
import { formatDate } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody, CardHead } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { ValueLine, Values } from '../../ui/snippet.js';
import { toast } from '../../ui/toasts.js';
import styles from './domain-card.module.css';
import { useVerifyDomain, type Domain } from './domains.queries.js';

/** Shows a domain; while it is pending, also the DNS records to copy. */
export function DomainCard({ domain, onDelete }: { domain: Domain; onDelete: () => void }) {
  const { t } = useTranslation('domains');
  const { name, status, target, verifiedAt } = domain;
  const isVerified = status === 'verified';
  return (
    <Card as="section" aria-label={name}>
      <CardHead className={styles.head}>
        <h2 className={font.cut}>{name}</h2>
        <Badge tone={isVerified ? 'ok' : 'warn'}>{t(`status.${status}`)}</Badge>
        <span className={clsx(font.sub, font.xs, layout.grow, font.right, layout.desk)}>
          {verifiedAt === null ? null : t('verifiedAt', { date: formatDate(verifiedAt) })}
        </span>
        <Button variant="default" size="xs" aria-label={t('deleteDomain', { name })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </CardHead>
      {isVerified ? (
        <CardBody as="p" className={font.dim}>
          {t('use', { host: target.value })}
        </CardBody>
      ) : (
        <Verification domain={domain} />
      )}
    </Card>
  );
}

function Verification({ domain: { id, name, target, verification } }: { domain: Domain }) {
  const { t } = useTranslation(['domains', 'ui']);
  const verify = useVerifyDomain();
  const { error } = verify;
  return (
    <CardBody className={layout.stack}>
      <p className={font.dim}>{t('addRecord', { name, host: target.value })}</p>
      <Values>
        <span className={font.sub}>{t('type')}</span>
        <span className={font.mono}>{verification.type}</span>
        <span className={font.sub}>{t('recordName')}</span>
        <ValueLine value={verification.name} label={t('copyName')} />
        <span className={font.sub}>{t('value')}</span>
        <ValueLine value={verification.value} label={t('copyValue')} />
      </Values>
      {error === null ? null : (
        <Note tone="warn" icon={IconAlertTriangle} role="alert">
          <p>{saidBy(error)}</p>
        </Note>
      )}
      <div className={clsx(layout.row, layout.wrap)}>
        <Button
          loading={verify.isPending}
          onClick={() => verify.mutate(id, { onSuccess: () => toast(t('verified', { name })) })}
        >
          {t('verify')}
        </Button>
        <span className={font.sub}>{t('verifyHint')}</span>
      </div>
    </CardBody>
  );
}
