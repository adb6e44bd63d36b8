/** What a pager shows of an alert: a line, and a text with the value and the one first step. `{{ … }}` is filled in by Prometheus. */
export interface AlertText {
  summary: string;
  description: string;
}

const scansLost = (window: string): AlertText => ({
  summary: 'Visitors get 503 instead of a redirect',
  description: `{{ $value | humanizePercentage }} of all scans of the last ${window} got no redirect. First: look at qr_db_writable and, if it is 1, at the log of redirect for "could not store scans".`,
});

const exportLate = (store: string): AlertText => ({
  summary: `${store} lacks the latest scans`,
  description: `The oldest scan that is not in ${store} has waited for {{ $value | humanizeDuration }}. First: read in the log of worker why.`,
});

export const ALERT_TEXTS: Record<string, AlertText> = {
  ScansLost: scansLost('hour'),
  ScansLostSlowly: scansLost('six hours'),
  ScansLostOverDays: {
    summary: 'The error budget of scans is used up too soon',
    description:
      '{{ $value | humanizePercentage }} of all scans of the last one or three days got no redirect; the objective is at most 0.05 %. First: see in qr_visits_total by outcome when they were lost, and read the log of redirect at that time.',
  },
  RoleMissing: {
    summary: 'No process of {{ $labels.role }} runs',
    description:
      'Prometheus reads no process of the role {{ $labels.role }}, so no other alert about it can fire. First: list its pods, and read the end of the log of one that does not start.',
  },
  ProcessDown: {
    summary: 'The metrics of {{ $labels.pod }} cannot be read',
    description:
      '{{ $labels.pod }} ({{ $labels.instance }}) has not answered the scrapes of Prometheus. First: see whether the pod is ready; if it is, check the policies between Prometheus and its metrics port.',
  },
  ScansSlow: {
    summary: 'Scans are slow',
    description:
      'One of a hundred scans takes longer than {{ $value | humanizeDuration }}. First: compare qr_scan_commit_duration_seconds; if commits are slow, the disk of the WAL is.',
  },
  DatabaseNotWritable: {
    summary: 'PostgreSQL cannot be written',
    description:
      'No process can write to PostgreSQL: it does not answer, or is a replica. First: check where the host of DATABASE_URL leads, and do not restart the service.',
  },
  JournalFilling: {
    summary: 'A journal of scans is more than half full',
    description:
      'The largest journal has {{ $value | humanize1024 }}B of scans that PostgreSQL has not stored. First: end the outage of PostgreSQL, and do not remove or restart redirect.',
  },
  JournalDiskSmall: {
    summary: 'The disk of a journal is too small for it',
    description:
      'A disk lacks {{ $value | humanize1024 }}B (a negative number) for JOURNAL_MAX_BYTES. First: see what else fills it, and enlarge the volume if nothing does.',
  },
  JournalRefuses: {
    summary: 'Scans get 503, because the journal cannot be written',
    description:
      'About {{ $value | humanize }} scans of the last five minutes were rejected. First: read in the log of redirect whether the journal is full or its disk fails.',
  },
  JournalNotReplayed: {
    summary: 'Scans of an outage are still in a journal',
    description:
      '{{ $value | humanize1024 }}B of scans are in a journal, although PostgreSQL can be written. First: look in the log of redirect for "could not replay the journal".',
  },
  JournalSetAside: {
    summary: 'A part of a journal was set aside',
    description:
      '{{ $value | humanize }} parts of a journal could not be stored. First: read "reason" in the log of redirect, and check the disk if it names a checksum.',
  },
  JournalUnclaimed: {
    summary: 'A process has left scans in a journal',
    description:
      '{{ $value | humanize }} journals with scans have no process. First: see whose they are with "admin journal list", add their claims to journalReplay.claims of the chart, and upgrade.',
  },
  PoolExhausted: {
    summary: 'Queries of {{ $labels.pod }} wait for a connection',
    description:
      '{{ $value | humanize }} queries wait in the pool {{ $labels.pool }} of {{ $labels.pod }}. First: find the statements that run for long in pg_stat_activity.',
  },
  PoolerBusy: {
    summary: 'Clients wait for a connection of the pooler',
    description:
      'A client has waited for {{ $value | humanizeDuration }} for a connection to PostgreSQL. First: look at SHOW POOLS of the pooler, and raise default_pool_size if PostgreSQL itself is idle.',
  },
  IntakeLate: {
    summary: 'Analytics and webhooks are late',
    description:
      'The oldest scan that is not counted is {{ $value | humanizeDuration }} old; none is lost. First: check that a worker runs, and what it logs.',
  },
  TransactionOld: {
    summary: 'A transaction is open for long',
    description:
      'The oldest transaction of PostgreSQL has been open for {{ $value | humanizeDuration }}. First: find it in pg_stat_activity, ordered by xact_start.',
  },
  BatchesSetAside: {
    summary: 'PostgreSQL rejects scans',
    description:
      '{{ $value | humanize }} batches of scans are set aside. First: read in the log of worker why; "no partition" means that the migrations have to run.',
  },
  PartitionsMissing: {
    summary: 'Partitions for the scans of next month are missing',
    description:
      'There are partitions of scans for {{ $value | humanize }} of the next months. First: run the migrations, such as with kubectl create job --from=cronjob/….',
  },
  ScanExportLate: exportLate('ClickHouse'),
  ScanExportLarge: {
    summary: 'Many scans wait for ClickHouse or S3',
    description:
      '{{ $value | humanize }} scans wait in PostgreSQL. First: see with "admin scan-export status" for which store, and decide whether it returns; if ClickHouse does not, unset CLICKHOUSE_URL and run "admin scan-export end".',
  },
  ScanExportDiffers: {
    summary: 'ClickHouse differs from PostgreSQL',
    description:
      '{{ $value | humanize }} days of workspaces differ. First: read in the log of worker which days and workspaces they are.',
  },
  ScanS3ExportLate: exportLate('S3'),
  DeliveriesLate: {
    summary: 'Webhooks are late, and not because of a receiver',
    description:
      'The oldest pending delivery has waited for {{ $value | humanizeDuration }}. First: check that a worker runs without DELIVERIES=off, and reaches the internet on port 443.',
  },
  WorkspacesNearLimit: {
    summary: 'Workspaces store nearly as much as their plans allow',
    description:
      '{{ $value | humanize }} workspaces use at least 80 % of their codes or bytes. First: see which with "admin workspace list".',
  },
  StorageGrowing: {
    summary: 'The stored QR codes grow unusually fast',
    description:
      'QR codes and their versions grew by {{ $value | humanize }}B in an hour. First: see which workspace grows with "admin workspace list".',
  },
  EmailsLate: {
    summary: 'Emails are not sent',
    description:
      'The oldest email has waited for {{ $value | humanizeDuration }}. First: read in the log of worker what the mail server answers.',
  },
  ApiErrors: {
    summary: 'Requests to the API fail',
    description:
      '{{ $value | humanizePercentage }} of the requests of the last five minutes got a 5xx. First: see in qr_problems_total by code whether they are unavailable or internal_error.',
  },
  ChangeFeedDown: {
    summary: '{{ $labels.pod }} learns of no changes',
    description:
      'LISTEN of {{ $labels.pod }} has no connection, so each scan reads the database. First: check that DATABASE_DIRECT_URL bypasses a pooler.',
  },
  LimitsWithoutRedis: {
    summary: '{{ $labels.pod }} counts requests without Redis',
    description:
      'Requests at {{ $labels.pod }} are counted in PostgreSQL, exactly but more slowly. First: check that Redis answers at REDIS_URL.',
  },
  EventLoopSlow: {
    summary: 'The event loop of {{ $labels.pod }} is slow',
    description:
      'One of a hundred turns of {{ $labels.pod }} is late by {{ $value | humanizeDuration }}. First: see in its log which routes ran meanwhile.',
  },
  MemoryHigh: {
    summary: '{{ $labels.pod }} uses most of its memory',
    description:
      '{{ $labels.pod }} uses {{ $value | humanize1024 }}B, more than 85 % of its limit. First: compare nodejs_heap_size_used_bytes of the last days; raise the limit if load explains it.',
  },
  AuditStreamBehind: {
    summary: 'The audit log does not reach its receiver',
    description:
      'The oldest entry that the receiver lacks is {{ $value | humanizeDuration }} old. First: read the last error with "admin doctor", and restore the receiver, or correct AUDIT_STREAM_URL and its secret.',
  },
  CleanupFails: {
    summary: 'The cleanup of {{ $labels.cleanup }} fails',
    description:
      'Rows of {{ $labels.cleanup }} that have expired are not deleted. First: look in the log of worker for "the cleanup of {{ $labels.cleanup }} failed".',
  },
  MigrationsPending: {
    summary: 'Processes wait for migrations',
    description:
      '{{ $value | humanize }} migrations are missing. First: read the log of the Job of the migrations, and run it again.',
  },
  JobFailed: {
    summary: 'The Job {{ $labels.job_name }} failed',
    description:
      '{{ $labels.job_name }} in {{ $labels.namespace }} has failed after its retries. First: kubectl --namespace {{ $labels.namespace }} logs job/{{ $labels.job_name }}. The alert ends when the Job is deleted.',
  },
  ClockWrong: {
    summary: 'The clock of {{ $labels.pod }} is wrong',
    description:
      'The clock of {{ $labels.pod }} differs from that of PostgreSQL by {{ $value | humanizeDuration }}. First: check the time synchronization of its node.',
  },
  LocationsOld: {
    summary: 'The city database is old',
    description:
      'The oldest city database in use was built {{ $value | humanizeDuration }} ago. First: upgrade, or set GEOIP_PATH to a new one.',
  },
};
