import { fires, never, type AlertCase } from './alert-case.js';
import { steady, type Series } from './alert-series.js';

const failedJob = (name: string, value: number): Series => ({
  [`kube_job_failed{namespace="qr-service",condition="true",job_name="${name}"}`]: steady(value),
});
const ofPooler = (metric: string, seconds: number): Series => ({
  [`${metric}{namespace="qr-service",pod="qr-db-pooler-1"}`]: steady(seconds),
});

/** Cases of metrics that Kubernetes and poolers show. */
export const OF_OTHER_PROGRAMS: Record<string, AlertCase[]> = {
  PoolerBusy: (['cnpg_pgbouncer_pools_maxwait', 'pgbouncer_pools_client_maxwait_seconds'] as const).flatMap(
    (metric) => [
      fires(2, `a client waits for 1.1 s (${metric})`, ofPooler(metric, 1.1)),
      never('clients wait for 1 s', ofPooler(metric, 1)),
    ],
  ),
  JobFailed: [
    fires(1, 'the drill of the backup failed', failedJob('qr-service-backup-drill-29300', 1), {
      labels: [{ namespace: 'qr-service', job_name: 'qr-service-backup-drill-29300' }],
    }),
    never('another Job in the namespace failed, and none of the chart', {
      ...failedJob('etl', 1),
      ...failedJob('qr-service-migrate', 0),
    }),
  ],
};
