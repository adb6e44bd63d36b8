import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saidBy } from '../../ui/said.js';
import { formatDate, formatDateTime, formatList } from '../../app/format.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Card, CardBody, CardHead } from '../../ui/card.js';
import font from '../../ui/font.module.css';
import layout from '../../ui/layout.module.css';
import { Note } from '../../ui/note.js';
import { ValueLine, Values } from '../../ui/snippet.js';
import { toast } from '../../ui/toasts.js';
import styles from './domain-card.module.css';
import { DomainPages } from './domain-pages.js';
import { useVerifyDomain, type Domain } from './domains.queries.js';

const TONES: Record<Domain['state'], Tone> = {
  ...{ pending_dns: 'warn', verified: 'warn' },
  ...{ active: 'ok', dns_lost: 'bad' },
};

/** Shows a domain, with the DNS record that it lacks. */
export function DomainCard({ domain, onDelete }: { domain: Domain; onDelete: () => void }) {
  const { t } = useTranslation('domains');
  const [isEditing, setEditing] = useState(false);
  const { name, state, verifiedAt } = domain;
  if (isEditing) return <DomainPages domain={domain} onClose={() => setEditing(false)} />;
  return (
    <Card as="section" aria-label={name}>
      <CardHead className={styles.head}>
        <h2 className={font.cut}>{name}</h2>
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        <span className={clsx(font.sub, font.xs, layout.grow, font.right, layout.desk)}>
          {verifiedAt === null ? null : t('verifiedAt', { date: formatDate(verifiedAt) })}
        </span>
        <Button
          variant="default"
          size="xs"
          aria-label={t('pagesOf', { name })}
          onClick={() => setEditing(true)}
        >
          {t('pages')}
        </Button>
        <Button variant="default" size="xs" aria-label={t('deleteDomain', { name })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </CardHead>
      {state === 'pending_dns' ? (
        <Verification domain={domain} />
      ) : (
        <Pointing domain={domain} state={state} />
      )}
    </Card>
  );
}

function Verification({ domain: { id, name, target, verification } }: { domain: Domain }) {
  const { t } = useTranslation('domains');
  const verify = useVerifyDomain();
  return (
    <CardBody className={layout.stack}>
      <p className={font.dim}>{t('addRecord', { name, host: target.value })}</p>
      <Records records={[verification]} />
      <Fault error={verify.error} />
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

/** Whether visitors reach a verified domain. */
function Pointing({ domain, state }: { domain: Domain; state: Exclude<Domain['state'], 'pending_dns'> }) {
  const { t } = useTranslation('domains');
  const { id, name, target, lostAt, lastCheck } = domain;
  const check = useVerifyDomain();
  const found = formatList(lastCheck?.found ?? []);
  return (
    <CardBody className={layout.stack}>
      {lostAt === null ? null : (
        <Note tone="warn" icon={IconAlertTriangle} role="alert">
          <p>{t('lost', { name, date: formatDateTime(lostAt) })}</p>
        </Note>
      )}
      <p className={font.dim}>{t(`pointing.${state}`, { host: target.value })}</p>
      {state === 'active' ? null : <Records records={[target]} />}
      <Fault error={check.error} />
      <div className={clsx(layout.row, layout.wrap)}>
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate(id, { onSuccess: () => toast(t('checked', { name })) })}
        >
          {t('check')}
        </Button>
        <span className={font.sub}>
          {lastCheck === null
            ? t('neverChecked')
            : t(`lastCheck.${lastCheck.result}`, { date: formatDateTime(lastCheck.at), found })}
        </span>
      </div>
    </CardBody>
  );
}

function Fault({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Note tone="warn" icon={IconAlertTriangle} role="alert">
      <p>{saidBy(error)}</p>
    </Note>
  );
}

function Records({ records }: { records: readonly (Domain['target'] | Domain['verification'])[] }) {
  const { t } = useTranslation('domains');
  return records.map(({ type, name, value }) => (
    <Values key={type}>
      <span className={font.sub}>{t('type')}</span>
      <span className={font.mono}>{type}</span>
      <span className={font.sub}>{t('recordName')}</span>
      <ValueLine value={name} label={t('copyName')} />
      <span className={font.sub}>{t('value')}</span>
      <ValueLine value={value} label={t('copyValue')} />
    </Values>
  ));
}
