import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../../app/api.js';
import { formatClock } from '../../app/format.js';
import { Badge } from '../../ui/badge.js';
import { LoadFailed, SkeletonRows } from '../../ui/list-state.js';
import { Time } from '../../ui/time.js';
import { scimLogQuery } from './scim.queries.js';

const POLL_MS = 5_000;

export function ScimLog() {
  const { t } = useTranslation('scim');
  const { data, error, refetch } = useQuery({ ...scimLogQuery, refetchInterval: POLL_MS });
  return (
    <section className="section">
      <div className="section-head">
        <h2>{t('log')}</h2>
      </div>
      <div className="card">
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
        {data === undefined && !error ? <SkeletonRows count={3} /> : null}
        {data?.items.length === 0 ? <p className="card-body sub">{t('logEmpty')}</p> : null}
        {data?.items.map((request) => (
          <LogRow key={request.id} request={request} />
        ))}
      </div>
    </section>
  );
}

function LogRow({ request }: { request: Schema['ScimRequest'] }) {
  const { t } = useTranslation('scim');
  const isFine = request.status < 400;
  return (
    <details className="log-row">
      <summary>
        <span className="sub">{formatClock(request.at)}</span>
        <span className="mono">{request.method}</span>
        <span className="mono cut">{request.path}</span>
        <span className="dim cut">{request.detail ?? t('ok')}</span>
        <Badge tone={isFine ? 'ok' : 'bad'}>{request.status}</Badge>
      </summary>
      <dl className="facts">
        {request.detail === null ? null : <Fact term={t('logDetail')}>{request.detail}</Fact>}
        {isFine ? null : <Fact term={t('repair')}>{t(`repairs.${kindOf(request.status)}`)}</Fact>}
        {request.filter === null ? null : <Fact term={t('filter')}>{request.filter}</Fact>}
        <Fact term={t('agent')}>{request.userAgent ?? '–'}</Fact>
        <Fact term={t('duration')}>{t('milliseconds', { ms: request.durationMs })}</Fact>
        <Fact term={t('requestId')}>
          <span className="mono">{request.requestId}</span>
        </Fact>
        <Fact term={t('lastRequest')}>
          <Time at={request.at} />
        </Fact>
      </dl>
    </details>
  );
}

const KINDS = [400, 403, 404, 409, 413, 429, 499, 501] as const;

/** Other refusals are faults of this service. */
const kindOf = (status: number): (typeof KINDS)[number] | 500 => KINDS.find((kind) => kind === status) ?? 500;

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
