import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { freePort } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { VERSION } from '#libs/platform';
import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import { askAtOnce, tally } from '../limits/load.js';
import type { Client } from '../toolbox/client.js';
import { createDatabase } from '../toolbox/databases.js';
import { endProcesses, launchProcess, type Exit } from '../toolbox/processes.js';
import type { ReceivedRequest } from '../toolbox/receiver.js';
import { DELIVERIES } from '../toolbox/stored-deliveries.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { Deployment, type Role } from './deployment.js';
import { parse, podsIn } from './rendered-chart.js';

const SCANS = 30;
const ALL_MS = 240_000;
const BEHIND_MS = 10_000;

interface Analytics {
  totals: { scans: number; unique_visitors: number };
}

async function scanAll(
  edge: Client,
  code: QrCodeDto,
  network: number,
  onAnswer: () => void = () => undefined,
) {
  const statuses: (number | null)[] = [];
  for (let host = 1; host <= SCANS; host++) {
    const scan = edge.scan(code, { from: `20.1.${network}.${host}` });
    statuses.push(
      await scan.then(
        ({ status }) => status,
        () => null,
      ),
    );
    onAnswer();
  }
  return statuses;
}

const scansIn = async (api: Client, { id }: QrCodeDto) =>
  (await api.get<Analytics>(`/api/v1/qr/${id}/analytics`)).body.totals;

const idOf = ({ headers }: ReceivedRequest) => String(headers['x-service-delivery']);

describe('two of each role, on one database and one Redis', () => {
  let world: Deployment;
  let apis: Client[];
  let edges: Client[];
  let code: QrCodeDto;
  let secret: string;
  const seen = {} as {
    readBack: unknown;
    probes: Record<string, number[]>;
    statuses: (number | null)[];
    totals: Analytics['totals'][];
    deliveries: ReceivedRequest[];
    locations: (string | undefined)[];
    admitted: Record<number, number>;
    answers: Record<Role, Record<string, number>>;
    exits: Exit[];
    answersOfStop: number[];
    stillAnswering: number;
    totalsAfterStop: Analytics['totals'];
    counted: { scans: number; counted: number; events: number };
    delivered: number;
  };

  /** The order is fixed, since the last part stops half of the processes. */
  beforeAll(async () => {
    world = await Deployment.start();
    const tenant = await world.tenant('agency');
    secret = await world.endpointOf(tenant);
    apis = world.processes.api.map((process) => world.client(process, tenant));
    edges = world.processes.redirect.map((process) => world.client(process, tenant));
    code = await apis[0]!.qrCode();
    seen.readBack = (await apis[1]!.get(`/api/v1/qr/${code.id}`)).body;
    seen.probes = await askProbes();
    await scanThroughBoth();
    await changeTheDestination();
    const { key } = await world.tenant('free');
    const targets = world.processes.api.map(({ baseUrl: url }) => ({ url, key }));
    seen.admitted = tally(await askAtOnce(targets, 200));
    seen.answers = {
      api: await statusesAt('api', '/readyz', `/s/${code.short_code}`, '/no.thing'),
      redirect: await statusesAt('redirect', '/readyz', '/livez', '/api/v1/qr', '/'),
      worker: await statusesAt('worker', '/readyz', '/livez', `/${code.short_code}`),
    };
    await stopUnderLoad();
  }, ALL_MS);
  afterAll(() => world.close());

  /** kubelet sends these requests to each role, according to the manifests of the chart. */
  async function askProbes() {
    const objects = parse(readFileSync('deploy/manifests/production/qr-service.yaml', 'utf8'));
    const answers = Object.entries(world.processes).map(async ([role, [process]]) => {
      const containers = podsIn(objects).flatMap(({ spec }) => spec.containers);
      const container = containers.find(({ name }) => name === role);
      const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe];
      const statuses = probes.map(
        async (probe) =>
          (await fetch(`${role === 'redirect' ? process.shortUrl : process.baseUrl}${probe?.httpGet?.path}`))
            .status,
      );
      return [role, await Promise.all(statuses)] as const;
    });
    return Object.fromEntries(await Promise.all(answers)) as Record<string, number[]>;
  }

  async function scanThroughBoth() {
    seen.statuses = (await Promise.all(edges.map((edge, at) => scanAll(edge, code, at)))).flat();
    const isCounted = async (api: Client) => (await scansIn(api, code)).scans >= 2 * SCANS;
    for (const api of apis) await waitUntil(() => isCounted(api), 'the scans in analytics', BEHIND_MS);
    seen.totals = await Promise.all(apis.map((api) => scansIn(api, code)));
    await whenDelivered(2 * SCANS);
    seen.deliveries = [...world.receiver.requests];
  }

  async function statusesAt(role: Role, ...paths: string[]) {
    const [{ baseUrl, shortUrl }] = world.processes[role];
    const url = role === 'redirect' ? shortUrl : baseUrl;
    const statusOf = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).status;
    const statuses = await Promise.all(paths.map(statusOf));
    return Object.fromEntries(paths.map((path, at) => [path, statuses[at]!]));
  }

  /** HEAD is no scan. */
  async function changeTheDestination() {
    await apis[0]!.patch(`/api/v1/qr/${code.id}`, { qr_data: { url: 'https://example.com/new' } });
    const locationAt = async (edge: Client) => (await edge.scan(code, { method: 'HEAD' })).headers.location;
    const isNew = async (edge: Client) => (await locationAt(edge)) === 'https://example.com/new';
    for (const edge of edges) await waitUntil(() => isNew(edge), 'the new destination');
    seen.locations = await Promise.all(edges.map(locationAt));
  }

  async function stopUnderLoad() {
    const held: (() => void)[] = [];
    world.receiver.respondWith((_request, response) => {
      held.push(() => response.writeHead(204).end());
    });
    let answered = 0;
    const scans = edges.map((edge, at) => scanAll(edge, code, 2 + at, () => void answered++));
    await waitUntil(() => answered >= SCANS / 2 && held.length > 0, 'scans and attempts under way');
    const stopping = world.stopOneOfEach();
    seen.answersOfStop = (await Promise.all(scans)).flat().filter((status) => status !== null);
    const all = 2 * SCANS + seen.answersOfStop.length;
    world.receiver.respondWith(204);
    for (const answer of held) answer();
    seen.exits = await stopping;
    seen.stillAnswering = (await apis[1]!.get(`/api/v1/qr/${code.id}`)).status;
    await waitUntil(
      async () => (await scansIn(apis[1]!, code)).scans >= all,
      'all scans in analytics',
      BEHIND_MS,
    );
    seen.totalsAfterStop = await scansIn(apis[1]!, code);
    await whenDelivered(all);
    seen.delivered = new Set(world.receiver.requests.map(idOf)).size;
    const [counted] = await world.query<(typeof seen)['counted']>(
      `select (select count(*)::int from scans) as scans, (select sum(scan_count)::int from qr_code_counters) as counted,
         (select count(*)::int from ${DELIVERIES}) as events`,
    );
    seen.counted = counted!;
  }

  const whenDelivered = (count: number) =>
    waitUntil(
      async () => {
        const sql = `select count(*)::int from ${DELIVERIES} where state = 'delivered'`;
        return (await world.query<{ count: number }>(sql))[0]!.count >= count;
      },
      `${count} deliveries`,
      60_000,
    );

  it('answer the probes of the chart, in each role', () => {
    expect(seen.probes).toEqual(
      Object.fromEntries(['api', 'redirect', 'worker'].map((role) => [role, Array(3).fill(200)])),
    );
  });

  it('read through one API what was made through the other', () => {
    expect(seen.readBack).toEqual(code);
  });

  it('count the scans of both redirects once each, in the analytics of both APIs', () => {
    expect(seen.statuses).toEqual(Array(2 * SCANS).fill(302));
    const totals = {
      ...{ scans: 2 * SCANS, unique_visitors: 2 * SCANS, bot_scans: 0 },
      ...{ leads: 0, cta_clicks: 0 },
    };
    expect(seen.totals).toEqual([totals, totals]);
  });

  it('deliver a signed webhook for each scan, once', () => {
    expect(new Set(seen.deliveries.map(idOf)).size).toBe(2 * SCANS);
    expect(seen.deliveries).toHaveLength(2 * SCANS);
    for (const { body, headers } of seen.deliveries) {
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      expect(headers['x-service-signature']).toBe(`sha256=${signature}`);
      expect(JSON.parse(body.toString())).toMatchObject({ event: 'scan', qr_code_id: code.id });
    }
  });

  it('drop a changed code from the caches of both redirects within 2 s', () => {
    expect(seen.locations).toEqual(['https://example.com/new', 'https://example.com/new']);
  });

  it('admit exactly what the plan allows, over both APIs', () => {
    expect(seen.admitted).toEqual({ 200: 60, 429: 140 });
  });

  it('answer what is their own, and readiness', () => {
    expect(seen.answers).toEqual({
      api: { '/readyz': 200, [`/s/${code.short_code}`]: 308, '/no.thing': 404 },
      redirect: { '/readyz': 200, '/livez': 200, '/api/v1/qr': 404, '/': 404 },
      worker: { '/readyz': 200, '/livez': 200, [`/${code.short_code}`]: 404 },
    });
  });

  it('lose no scan and no webhook when one of each is stopped', () => {
    expect(seen.exits).toEqual(Array(3).fill({ code: 0, signal: null }));
    expect(new Set(seen.answersOfStop)).toEqual(new Set([302]));
    const all = 2 * SCANS + seen.answersOfStop.length;
    expect(seen.stillAnswering).toBe(200);
    expect(seen.totalsAfterStop.scans).toBe(all);
    expect(seen.counted).toEqual({ scans: all, counted: all, events: all });
    expect(seen.delivered).toBe(all);
  });
});

/** This is loaded before the entry point and stops the process when it begins to load the application. */
const STOP_WHILE_LOADING = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    export async function resolve(specifier, context, next) {
      if (specifier.includes('@nestjs')) process.kill(\${process.pid}, 'SIGTERM');
      return next(specifier, context);
    }\`));
`)}`;

describe('a role alone', () => {
  afterAll(endProcesses);

  it('ends properly also if it is stopped while it is still loading, which the first process of a container ignores otherwise', async () => {
    const env = { DATABASE_URL: 'postgres://localhost:1/none', APP_SECRET: 'x'.repeat(32) };
    const stopped = await launchProcess({
      args: ['--import', STOP_WHILE_LOADING, 'dist/apps/redirect/main.js'],
      env,
    });
    expect([await stopped.exited, stopped.output()]).toEqual([{ code: 0, signal: null }, '']);
  }, 240_000);

  it('names all faults of its configuration at once', async () => {
    const env = { TRUSTED_PROXIES: 'nowhere', SHUTDOWN_DELAY_MS: 'long' };
    const launches = ['api', 'redirect', 'worker'].map((role) =>
      launchProcess({ args: [`dist/apps/${role}/main.js`], env }),
    );
    for (const { exited, output } of await Promise.all(launches)) {
      expect(await exited).toEqual({ code: 1, signal: null });
      expect(output()).toContain('TRUSTED_PROXIES: ');
      expect(output()).toContain('SHUTDOWN_DELAY_MS: ');
    }
  }, 240_000);

  it('tells in a metric which build it is', async () => {
    const database = await createDatabase();
    const port = await freePort();
    const env = { DATABASE_URL: database.url, APP_SECRET: 'x'.repeat(32), METRICS_PORT: String(port) };
    const worker = await launchProcess({
      args: ['dist/apps/worker/main.js'],
      env: { ...env, GIT_COMMIT: '4b57422' },
    });
    await worker.waitForOutput(/"msg":"started"/);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const labels = `version="${VERSION}",commit="4b57422",node="${process.versions.node}",role="worker"`;
    expect(metrics).toContain(`\nqr_build_info{${labels}} 1\n`);
    worker.kill('SIGTERM');
    expect(await worker.exited).toEqual({ code: 0, signal: null });
    await database.drop();
    // A build in a repository knows its commit without the variable.
    const built = readFileSync('dist/.commit', 'utf8').trim();
    const { stdout } = spawnSync(process.execPath, ['dist/scripts/admin.js', '--version'], {
      encoding: 'utf8',
    });
    expect(stdout).toBe(`${VERSION} (commit ${built})\n`);
  }, 240_000);

  it('says what it uses, and does not start with another APP_SECRET than the one of the database', async () => {
    const database = await createDatabase();
    const launch = (role: Role, APP_SECRET: string) =>
      launchProcess({
        args: [`dist/apps/${role}/main.js`],
        env: {
          DATABASE_URL: database.url,
          APP_SECRET,
          BASE_URL: 'https://qr.test',
          SHORT_URL_BASE: 'https://go.test',
        },
      });
    const api = await launch('api', 'a secret of thirty-two bytes or more');
    await api.waitForOutput(/no account exists yet.*\n/);
    const { host, pathname } = new URL(database.url);
    const lines = api.output().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        ...{ level: 'info', role: 'api', version: VERSION, node: process.versions.node, msg: 'started' },
        ...{ baseUrl: 'https://qr.test', database: `${host}${pathname}` },
        ...{ redis: expect.stringMatching(/^not used/), metrics: expect.stringMatching(/^not served/) },
      },
      { level: 'warn', link: expect.stringMatching(/^https:\/\/qr\.test\/accept-invite\?token=[\w-]{43}$/) },
    ]);
    const worker = await launch('worker', 'another secret of thirty-two bytes');
    expect(await worker.exited).toEqual({ code: 1, signal: null });
    expect(worker.output()).toMatch(/^APP_SECRET is not the secret .*\n$/);
    api.kill('SIGTERM');
    expect(await api.exited).toEqual({ code: 0, signal: null });
    await database.drop();
  }, 240_000);
});
