import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { CHART } from '../../scripts/deploy/generated-files.js';
import { PLACED } from './rendered-chart.js';

const valuesIn = (file: string) => load(readFileSync(`${CHART}/${file}`, 'utf8')) as object;

/** Files with complete values, by their paths in the chart. */
export const VALUES_FILES = ['ci', 'examples'].flatMap((folder) =>
  readdirSync(`${CHART}/${folder}`).map((name) => `${folder}/${name}`),
);

const ALL_SECRETS = [
  ...['APP_SECRET', 'APP_SECRET_PREVIOUS', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_MIGRATION_URL'],
  ...[
    'CLICKHOUSE_URL',
    'SCAN_EXPORT_S3_ACCESS_KEY_ID',
    'SCAN_EXPORT_S3_SECRET_ACCESS_KEY',
    'FILES_S3_ACCESS_KEY_ID',
    'FILES_S3_SECRET_ACCESS_KEY',
    'DATABASE_READ_URL',
    'REDIS_URL',
    'SMTP_URL',
    'OIDC_CLIENT_SECRET',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
];
const OIDC = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'qr' };
const POOLER = { DATABASE_POOLER: 'transaction' };
const POOLED = { keys: ['APP_SECRET', 'DATABASE_URL', 'DATABASE_DIRECT_URL'] };
export const additions = {
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'dedicated', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  podAnnotations: { 'example.com/a': 'b' },
  podLabels: { team: 'codes' },
  extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca/ca.pem' }],
  extraEnvFrom: [{ configMapRef: { name: 'shared' } }, { secretRef: { name: 'vault' } }],
  extraVolumes: [{ name: 'ca', configMap: { name: '{{ .Release.Name }}-ca' } }],
  extraVolumeMounts: [{ name: 'ca', mountPath: '/ca', readOnly: true }],
};
const placement = {
  ...additions,
  topologySpreadConstraints: [
    { maxSkew: 1, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {} },
  ],
};
const COMPANY_CA = [
  {
    ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '{{ .Release.Name }}-ca' } },
    data: { release: '{{ .Release.Name }}' },
  },
];

const TLS_PROXY = {
  name: 'tls',
  image: 'proxy:1',
  ports: [{ name: 'https', containerPort: 8443 }],
  resources: { requests: { memory: '32Mi' }, limits: { memory: '64Mi' } },
  securityContext: {
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  },
};

/** Together, these values use each template and each branch. */
export const MATRIX: Record<string, object> = {
  'the defaults': {},
  ...Object.fromEntries(VALUES_FILES.map((file) => [file, valuesIn(file)])),
  'all secrets, as variables': { secret: { keys: ALL_SECRETS, asFiles: false }, config: OIDC },
  'all secrets, as files': { secret: { keys: ALL_SECRETS, name: 'codes' }, config: OIDC },
  'all-in-one with all secrets': { mode: 'all-in-one', secret: { keys: ALL_SECRETS }, config: OIDC },
  'all-in-one with monitoring and policies': {
    mode: 'all-in-one',
    domains: { askFrom: [{ podSelector: { matchLabels: { app: 'caddy' } } }] },
    networkPolicy: { ...PLACED, metricsFrom: [{ namespaceSelector: {} }] },
    metrics: {
      serviceMonitor: { enabled: true },
      prometheusRule: { enabled: true },
      dashboard: { enabled: true },
    },
  },
  'all-in-one with the pages for operators': {
    mode: 'all-in-one',
    operator: { enabled: true, claim: 'groups=qr-operators' },
    secret: { keys: ALL_SECRETS },
    config: OIDC,
  },
  'no migrations': { migrations: { enabled: false }, secret: { keys: ALL_SECRETS }, config: OIDC },
  'no hooks': { migrations: { hook: false } },
  'no journal': { redirect: { journal: { enabled: false } } },
  'a journal of the pod': { redirect: { journal: { persistent: false } } },
  'a large journal': {
    redirect: { journal: { sizeGi: 12, maxBytes: 10_737_418_240, storageClassName: 'fast' } },
  },
  'no metrics': { metrics: { enabled: false } },
  'no policies': { networkPolicy: { enabled: false } },
  'all that roles send': {
    secret: { keys: ALL_SECRETS },
    config: { ...OIDC, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.monitoring:4318' },
    backupDrill: { enabled: true, secretName: 'drill' },
    journalReplay: { claims: ['journal-qr-service-redirect-3'] },
    geoip: { enabled: true, url: 'https://example.com/city.mmdb', claimName: 'geoip' },
    networkPolicy: {
      ...PLACED,
      smtpTo: [{ ipBlock: { cidr: '10.20.2.0/24' } }],
      collectorTo: [{ namespaceSelector: {} }],
      extraEgress: {
        api: [{ ports: [{ protocol: 'TCP', port: 636 }] }],
        jobs: [{ ports: [{ protocol: 'TCP', port: 8443 }] }],
      },
    },
  },
  'TLS between the gateway and the pods': {
    gateway: {
      parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }],
      api: { timeouts: { request: '0s' }, annotations: { 'example.com/team': 'codes' } },
      short: { parentRefs: [{ name: 'short' }], customerDomains: ['go.acme.test', '*.links.example.com'] },
      backendTls: {
        enabled: true,
        hostname: 'pods.qr.internal',
        caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'pods-ca' }],
      },
    },
    api: { extraContainers: [TLS_PROXY] },
    redirect: { extraContainers: [TLS_PROXY] },
  },
  'a gateway for one host and every other one': {
    shortUrlBase: 'https://qr.example.com/s',
    gateway: { parentRefs: [{ name: 'public' }], short: { everyHost: true } },
  },
  'autoscaling of all roles': {
    api: { autoscaling: { enabled: true } },
    redirect: { autoscaling: { enabled: true } },
    worker: { autoscaling: { enabled: true } },
  },
  'KEDA for the worker': {
    worker: {
      autoscaling: {
        ...{ enabled: true, source: 'keda', minReplicas: 3, maxReplicas: 12 },
        ...{ prometheusUrl: 'http://prometheus.monitoring:9090', triggerAuthentication: 'prometheus' },
      },
    },
  },
  'updates and probes of others': {
    mode: 'roles',
    redirect: { journal: { persistent: false } },
    revisionHistoryLimit: 2,
    minReadySeconds: 10,
    lifecycle: { preStop: { exec: { command: ['true'] } } },
    hostAliases: [{ ip: '192.0.2.1', hostnames: ['postgres.internal'] }],
    strategy: { maxUnavailable: '50%', maxSurge: 0 },
    probes: {
      startup: { failureThreshold: 90 },
      readiness: { periodSeconds: 2 },
      liveness: { timeoutSeconds: 9 },
    },
  },
  'additions to Jobs': {
    jobs: additions,
    commonAnnotations: { 'example.com/owner': 'codes' },
    backupDrill: { enabled: true, secretName: 'drill', dumps: { claimName: 'dumps' } },
    secret: { keys: [...POOLED.keys, 'CLICKHOUSE_URL'] },
    config: {
      DATABASE_PASSWORD_COMMAND: 'token {host}',
      SCAN_RETENTION_MONTHS: 3,
    },
    extraObjects: COMPANY_CA,
  },
  'no budgets of disruption': Object.fromEntries(
    ['api', 'redirect', 'worker'].map((role) => [role, { podDisruptionBudget: { enabled: false } }]),
  ),
  'an ingress on one host': {
    shortUrlBase: 'https://qr.example.com/s',
    ingress: { enabled: true, className: 'nginx' },
  },
  'domains of customers': {
    ingress: {
      enabled: true,
      short: {
        tlsSecretName: 'short',
        customerDomains: [{ host: 'go.acme.test', tlsSecretName: 'acme' }, { host: 'qr.beta.test' }],
      },
    },
  },
  'strict policies': {
    networkPolicy: {
      ...PLACED,
      ingressFrom: [{ namespaceSelector: {} }],
      metricsFrom: [{ podSelector: {} }],
      webhookPorts: [443, 8443],
    },
  },
  'a drill of the backup': {
    backupDrill: {
      enabled: true,
      secretName: 'drill',
      dumps: { claimName: 'dumps', file: 'qr/latest.dump' },
    },
    secret: { keys: ALL_SECRETS },
    config: OIDC,
  },
  'a drill of a recovery to a point in time': {
    backupDrill: { enabled: true, secretName: 'drill' },
    secret: { keys: ALL_SECRETS, asFiles: false },
    config: OIDC,
  },
  'a pooler': { config: POOLER, secret: POOLED },
  'secrets of an operator, as variables': {
    secret: {
      asFiles: false,
      keys: { APP_SECRET: {}, DATABASE_URL: { name: 'qr-db-app', key: 'uri' }, SMTP_URL: { key: 'smtp' } },
    },
    redirect: { databaseUrlKey: { name: 'qr-edge', key: 'uri' } },
  },
  'all variables from others': {
    secret: { keys: [] },
    ...Object.fromEntries(
      ['api', 'redirect', 'worker', 'jobs'].map((role) => [
        role,
        { extraEnvFrom: [{ secretRef: { name: 'vault' } }] },
      ]),
    ),
  },
  'priorities of the cluster': { priorityClasses: { create: true } },
  'priorities of others': { api: { priorityClassName: 'high' }, worker: { priorityClassName: 'low' } },
  'an account of others': { serviceAccount: { create: false, name: 'shared' } },
  'placement and additions': {
    api: placement,
    redirect: placement,
    worker: {
      ...placement,
      extraContainers: [
        {
          name: 'agent',
          image: 'agent:{{ .Chart.AppVersion }}',
          resources: { requests: { memory: '32Mi' }, limits: { memory: '64Mi' } },
          securityContext: {
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
    extraObjects: COMPANY_CA,
    dnsPolicy: 'Default',
    dnsConfig: { nameservers: ['192.0.2.53'] },
    imagePullSecrets: [{ name: 'registry' }],
  },
  'names, labels and a digest': {
    nameOverride: 'codes',
    metrics: { serviceMonitor: { enabled: true }, prometheusRule: { enabled: true } },
    fullnameOverride: 'qr-service-eu',
    commonLabels: { 'example.com/team': 'codes' },
    commonAnnotations: { 'example.com/owner': 'codes' },
    image: { repository: 'registry.example.com/qr', digest: `sha256:${'0'.repeat(64)}` },
    podSecurityContext: { runAsUser: null, runAsGroup: null, fsGroup: null },
    serviceAccount: { annotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/qr' } },
  },
  'numbers and booleans': {
    config: { SCAN_RETENTION_MONTHS: 3, SESSION_IDLE_DAYS: 7, OTEL_TRACES_SAMPLER_ARG: 0.05, HOST: '::' },
  },
};
