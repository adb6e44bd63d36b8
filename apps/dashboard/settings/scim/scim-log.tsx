import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatClock } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { Card, CardBody } from '../../ui/card.js';
import { Fact } from '../../ui/facts.js';
import font from '../../ui/font.module.css';
import { Pending } from '../../ui/list-state.js';
import { Section } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import { LogRow } from '../log-row.js';
import { scimLogQuery } from './scim.queries.js';

const POLL_MS = 5_000;

export function ScimLog() {
  const { t } = useTranslation('scim');
  const { data, error, refetch } = useQuery({ ...scimLogQuery, refetchInterval: POLL_MS });
  return (
    <Section title={t('log')}>
      <Card>
        <Pending data={data} error={error} onRetry={refetch} count={3} />
        {data?.items.length === 0 ? (
          <CardBody as="p" className={font.sub}>
            {t('logEmpty')}
          </CardBody>
        ) : null}
        {data?.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </Card>
    </Section>
  );
}

function RequestRow({ request }: { request: Schema['ScimRequest'] }) {
  const { t } = useTranslation('scim');
  const isFine = request.status < 400;
  return (
    <LogRow
      summary={
        <>
          <span className={font.sub}>{formatClock(request.at)}</span>
          <span className={font.mono}>{request.method}</span>
          <span className={clsx(font.mono, font.cut)}>{request.path}</span>
          <span className={clsx(font.dim, font.cut)}>{request.detail ?? t('ok')}</span>
          <Badge tone={isFine ? 'ok' : 'bad'}>{request.status}</Badge>
        </>
      }
    >
      {request.detail === null ? null : <Fact term={t('logDetail')}>{request.detail}</Fact>}
      {isFine ? null : <Fact term={t('repair')}>{t(`repairs.${kindOf(request.status)}`)}</Fact>}
      {request.filter === null ? null : <Fact term={t('filter')}>{request.filter}</Fact>}
      <Fact term={t('agent')}>{request.userAgent ?? '–'}</Fact>
      <Fact term={t('duration')}>{t('milliseconds', { ms: request.durationMs })}</Fact>
      <Fact term={t('requestId')}>
        <span className={font.mono}>{request.requestId}</span>
      </Fact>
      <Fact term={t('lastRequest')}>
        <Time at={request.at} />
      </Fact>
    </LogRow>
  );
}

const KINDS = [400, 403, 404, 409, 413, 429, 499, 501] as const;

/** Other refusals are faults of this service. */
const kindOf = (status: number): (typeof KINDS)[number] | 500 => KINDS.find((kind) => kind === status) ?? 500;
