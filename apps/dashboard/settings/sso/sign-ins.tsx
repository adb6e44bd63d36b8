import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody } from '../../ui/card.js';
import { Fact } from '../../ui/facts.js';
import font from '../../ui/font.module.css';
import { Pending } from '../../ui/list-state.js';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { LogRow } from '../log-row.js';
import { signInsQuery, type SignIn } from './sso.queries.js';
import { useReason } from './use-reason.js';

const POLL_MS = 10_000;

/** The last 50 sign-ins through a connection. */
export function SignIns({ id }: { id: string }) {
  const { t } = useTranslation('sso');
  const { data, error, refetch } = useQuery({ ...signInsQuery(id), refetchInterval: POLL_MS });
  return (
    <Section title={t('log')}>
      <Card>
        <Pending data={data} error={error} onRetry={refetch} count={3} />
        {data?.length === 0 ? (
          <CardBody as="p" className={font.sub}>
            {t('logEmpty')}
          </CardBody>
        ) : null}
        {data?.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </Card>
    </Section>
  );
}

function SignInRow({ signIn: { at, test, reason, detail, email, subject } }: { signIn: SignIn }) {
  const { t } = useTranslation('sso');
  const words = useReason();
  return (
    <LogRow
      summary={
        <>
          <span className={font.sub}>{formatClock(at)}</span>
          <span className={font.dim}>{test ? t('testPassed') : ''}</span>
          <span className={clsx(font.cut, font.med)}>{email ?? t('nobody')}</span>
          <span className={clsx(font.dim, font.cut)}>{reason === null ? '' : words(reason, detail)}</span>
          <Badge tone={reason === null ? 'ok' : 'bad'}>{t(reason === null ? 'passed' : 'failed')}</Badge>
        </>
      }
    >
      {reason === null ? null : <Fact term={t('reason')}>{words(reason, detail)}</Fact>}
      <Fact term={t('subject')}>{subject ?? '–'}</Fact>
      <Fact term={t('at')}>
        <Time at={at} />
      </Fact>
    </LogRow>
  );
}
