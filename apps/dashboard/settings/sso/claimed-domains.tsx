import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody, CardHead } from '../../ui/card.js';
import { useConfirm } from '../../ui/confirm.js';
import { otherFaults } from '../../ui/faults.js';
import font from '../../ui/font.module.css';
import { FormCard } from '../../ui/form-card.js';
import layout from '../../ui/layout.module.css';
import { Pending } from '../../ui/list-state.js';
import { Note } from '../../ui/note.js';
import { Section } from '../../ui/page.js';
import { saidBy } from '../../ui/said.js';
import { ValueLine, Values } from '../../ui/snippet.js';
import { Time } from '../../ui/time.js';
import { toast, toastError } from '../../ui/toasts.js';
import { useFaults } from '../../ui/use-faults.js';
import {
  claimedDomainsQuery,
  useClaimDomain,
  useDeleteClaim,
  useVerifyClaim,
  type ClaimedDomain,
} from './sso.queries.js';

export function ClaimedDomains() {
  const { t } = useTranslation('sso');
  const [isAdding, setAdding] = useState(false);
  const { data: domains, error, refetch } = useQuery(claimedDomainsQuery);
  const add = (
    <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
      {t('addDomain')}
    </Button>
  );
  return (
    <Section title={t('domains')} text={t('domainsText')} beside={add}>
      <div className={layout.stack}>
        {isAdding ? <AddClaim onClose={() => setAdding(false)} /> : null}
        <Pending data={domains} error={error} onRetry={refetch} count={2} />
        {domains?.length === 0 && !isAdding ? (
          <Card>
            <CardBody as="p" className={font.sub}>
              {t('noDomains')}
            </CardBody>
          </Card>
        ) : null}
        {domains?.map((domain) => (
          <DomainCard key={domain.id} domain={domain} />
        ))}
      </div>
    </Section>
  );
}

function AddClaim({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sso');
  const [name, setName] = useState('');
  const body = { name: name.trim() };
  const claim = useClaimDomain(onClose);
  const faults = useFaults(claim, body);
  return (
    <FormCard
      label={t('addDomain')}
      action={t('addDomain')}
      isPending={claim.isPending}
      faults={otherFaults(faults, ['/name'])}
      onSubmit={() => claim.create(body)}
      onClose={onClose}
    >
      <div className={layout.fields}>
        <TextInput
          label={t('domainName')}
          description={t('domainHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={faults.get('/name')}
          autoFocus
        />
      </div>
    </FormCard>
  );
}

function DomainCard({ domain }: { domain: ClaimedDomain }) {
  const { t } = useTranslation('sso');
  const { confirm, dialog } = useConfirm();
  const remove = useDeleteClaim();
  const { id, name, verifiedAt, lostAt, checkedAt } = domain;
  const tone = verifiedAt === null ? 'warn' : lostAt === null ? 'ok' : 'bad';
  const state = verifiedAt === null ? 'waiting' : lostAt === null ? 'verified' : 'lost';
  const ask = () =>
    confirm({
      ...{ title: t('deleteDomainTitle', { name }), text: t('deleteDomainText'), action: t('delete') },
      act: () => remove.mutate(id, { onError: toastError, onSuccess: () => toast(t('deleted', { name })) }),
    });
  return (
    <Card as="section" aria-label={name}>
      <CardHead>
        <h3 className={font.cut}>{name}</h3>
        <Badge tone={tone}>{t(`domainState.${state}`)}</Badge>
        <span className={clsx(font.sub, font.xs, layout.grow, font.right, layout.desk)}>
          {checkedAt === null ? null : (
            <>
              {t('seen')} <Time at={checkedAt} />
            </>
          )}
        </span>
        <Button variant="default" size="xs" aria-label={t('deleteDomain', { name })} onClick={ask}>
          {t('delete')}
        </Button>
      </CardHead>
      {state === 'verified' ? null : <Claim domain={domain} />}
      {dialog}
    </Card>
  );
}

function Claim({ domain: { id, name, record, lostAt, endsAt } }: { domain: ClaimedDomain }) {
  const { t } = useTranslation('sso');
  const verify = useVerifyClaim();
  return (
    <CardBody className={layout.stack}>
      {lostAt === null || endsAt === null ? null : (
        <Note tone="warn" icon={IconAlertTriangle} role="alert">
          <p>{t('lost', { name, date: formatDate(endsAt) })}</p>
        </Note>
      )}
      <p className={font.dim}>{t('addRecord', { name })}</p>
      <Values>
        <span className={font.sub}>{t('recordType')}</span>
        <span className={font.mono}>{record.type}</span>
        <span className={font.sub}>{t('recordName')}</span>
        <ValueLine value={record.name} label={t('copyRecordName')} />
        <span className={font.sub}>{t('recordValue')}</span>
        <ValueLine value={record.value} label={t('copyRecordValue')} />
      </Values>
      {verify.error === null ? null : (
        <Note tone="warn" icon={IconAlertTriangle} role="alert">
          <p>{saidBy(verify.error)}</p>
        </Note>
      )}
      <div>
        <Button
          size="xs"
          loading={verify.isPending}
          onClick={() => verify.mutate(id, { onSuccess: () => toast(t('domainVerified', { name })) })}
        >
          {t('checkNow')}
        </Button>
      </div>
    </CardBody>
  );
}
