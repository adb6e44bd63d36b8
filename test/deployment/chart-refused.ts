import { PLACED } from './rendered-chart.js';

/** Values that the chart refuses, and what it says. */
export const REFUSED: Record<string, [object, RegExp]> = {
  'files without a bucket': [{ files: { enabled: true } }, /files\.enabled: set config\.FILES_S3_URL/],
  'no address': [{ baseUrl: '' }, /baseUrl/],
  'an address without https': [{ baseUrl: 'qr.example.com' }, /baseUrl/],
  'a name with a typo': [{ redirect: { replica: 2 } }, /redirect.*additional properties 'replica'/s],
  'a variable that does not exist': [{ config: { SIGNUP: 'open' } }, /config.*'SIGNUP'/s],
  'a secret among the values': [{ config: { APP_SECRET: 'a' } }, /config.*'APP_SECRET'/s],
  'a variable that the chart sets': [{ config: { PORT: 8080 } }, /config.*'PORT'/s],
  'an unknown secret': [{ secret: { keys: ['APP_SECRET', 'DATABASE_URL', 'TOKEN'] } }, /secret\/keys/],
  'no APP_SECRET': [
    { secret: { keys: ['DATABASE_URL'] } },
    /APP_SECRET is required: add it to secret\.keys, or to api\.extraEnv/,
  ],
  'a role without a database': [
    {
      secret: { keys: { APP_SECRET: {} } },
      api: { extraEnv: [{ name: 'DATABASE_URL', value: 'postgres://database/qr' }] },
    },
    /DATABASE_URL is required: .*redirect\.extraEnv/,
  ],
  'migrations without a database': [
    {
      secret: { keys: ['APP_SECRET'] },
      ...Object.fromEntries(
        ['api', 'redirect', 'worker'].map((role) => [
          role,
          { extraEnvFrom: [{ secretRef: { name: 'vault' } }] },
        ]),
      ),
    },
    /the migrations need a database/,
  ],
  'an unknown secret in a map': [
    { secret: { keys: { APP_SECRET: {}, DATABASE_URL: {}, TOKEN: {} } } },
    /secret\/keys/,
  ],
  'policies that do not know the database': [
    { networkPolicy: { databaseTo: [] } },
    /networkPolicy\.databaseTo is required/,
  ],
  'policies that do not know Redis': [
    {
      networkPolicy: { databaseTo: PLACED.databaseTo },
      secret: { keys: ['APP_SECRET', 'DATABASE_URL', 'REDIS_URL'] },
    },
    /networkPolicy\.redisTo is required with REDIS_URL/,
  ],
  'one list of extraEgress for all': [{ networkPolicy: { ...PLACED, extraEgress: [] } }, /extraEgress/],
  'a refresh of locations from nowhere': [{ geoip: { enabled: true, claimName: 'geoip' } }, /geoip\/url/],
  'TLS to pods without a name': [{ gateway: { backendTls: { enabled: true } } }, /backendTls\/hostname/],
  'another mode': [{ mode: 'cluster' }, /mode/],
  'a number as words': [{ api: { replicas: 'two' } }, /api\/replicas/],
  'too little memory': [
    { redirect: { resources: { requests: { memory: '128Mi' }, limits: { memory: '256Mi' } } } },
    /redirect\.resources\.limits\.memory is 256Mi: at least 512Mi/,
  ],
  'memory in another unit': [
    { api: { resources: { requests: { memory: '1G' }, limits: { memory: '1G' } } } },
    /api\/resources/,
  ],
  'a volume smaller than the journal': [
    { redirect: { journal: { sizeGi: 1, maxBytes: 2 ** 31 } } },
    /sizeGi/,
  ],
  'a grace period below the drain': [{ terminationGracePeriodSeconds: 20 }, /terminationGracePeriodSeconds/],
  'a long delay': [{ shutdownDelayMs: 60_000 }, /shutdownDelayMs/],
  'the PgBouncer of earlier versions': [
    { pgbouncer: { enabled: true, host: 'database', userlistSecret: 'qr-users' } },
    /https:\/\/qr\.example\.com\/guides\/pgbouncer/,
  ],
  'a pooler without a direct address': [
    { config: { DATABASE_POOLER: 'transaction' } },
    /DATABASE_DIRECT_URL/,
  ],
  'a drill without a database': [{ backupDrill: { enabled: true } }, /backupDrill\/secretName/],
  'KEDA without Prometheus': [
    { worker: { autoscaling: { enabled: true, source: 'keda' } } },
    /worker\/autoscaling\/prometheusUrl/,
  ],
  'an update that can never start': [{ strategy: { maxUnavailable: 0, maxSurge: '0%' } }, /strategy/],
  'a probe of another path': [{ probes: { liveness: { path: '/readyz' } } }, /probes\/liveness.*'path'/s],
  'an open port of the metrics beside a closed one': [
    { domains: { askFrom: [{ podSelector: {} }] } },
    /domains\.askFrom: also set networkPolicy\.metricsFrom/,
  ],
  'operators whom nobody knows': [{ operator: { enabled: true } }, /operator\.claim is required/],
  'operators without a provider': [
    { operator: { enabled: true, claim: 'groups=ops' } },
    /set config\.OPERATOR_OIDC_ISSUER/,
  ],
  'pages for operators that every pod reaches': [
    {
      operator: { enabled: true, claim: 'groups=ops' },
      config: { OPERATOR_OIDC_ISSUER: 'https://staff.example.com' },
      networkPolicy: { enabled: false },
    },
    /requires networkPolicy\.enabled/,
  ],
  'a port out of range': [{ networkPolicy: { redisPorts: [70_000] } }, /redisPorts/],
};
