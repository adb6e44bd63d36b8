import type { QrCodeDto } from '../../src/qr/record/qr.dto.js';
import type { Client } from '../toolbox/client.js';
import { DELIVERIES } from '../toolbox/stored-deliveries.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { Deployment, type Tenant } from './deployment.js';
import { buildPreviousRelease } from './previous-release.js';

const SCANS = 30;
const MINUTE_MS = 60_000;

describe('the previous release beside this version, on its schema', () => {
  let world: Deployment;
  let tenant: Tenant;
  let edges: Client[];

  beforeAll(async () => {
    const { folder } = buildPreviousRelease();
    world = await Deployment.start(folder);
    tenant = await world.tenant('agency');
    await world.endpointOf(tenant);
    edges = world.processes.redirect.map((process) => world.client(process, tenant));
  }, 6 * MINUTE_MS);
  afterAll(() => world.close());

  /** Not through the client of the tests, for which openapi.yaml of this version decides. @param at 1 for the previous one */
  const call = async (at: 0 | 1, method: string, path: string, body?: object) => {
    const response = await fetch(`${world.processes.api[at].baseUrl}/api/v1/qr${path}`, {
      method,
      headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as QrCodeDto;
  };
  const create = (at: 0 | 1) =>
    call(at, 'POST', '', { name: 'Menu', category: 'url', qr_data: { url: 'https://example.com/' } });

  const scanAll = async (edge: Client, code: QrCodeDto, network: number) => {
    const statuses: number[] = [];
    for (let host = 1; host <= SCANS; host += 1)
      statuses.push((await edge.scan(code, { from: `20.1.${network}.${host}` })).status);
    return statuses;
  };
  const figures = async () => {
    const [row] = await world.query<Record<'scans' | 'counted' | 'events' | 'delivered', number>>(
      `select (select count(*)::int from scans) as scans, (select sum(scan_count)::int from qr_code_counters) as counted,
         (select count(*)::int from ${DELIVERIES}) as events,
         (select count(*)::int from ${DELIVERIES} where state = 'delivered') as delivered`,
    );
    return row;
  };
  const allOnce = async (scans: number) => {
    const isDone = async () => (await figures())?.delivered === scans && (await figures())?.counted === scans;
    await waitUntil(isDone, `${scans} deliveries`, MINUTE_MS);
    expect(await figures()).toEqual({ scans, counted: scans, events: scans, delivered: scans });
    expect(new Set(world.receiver.requests.map(({ headers }) => headers['x-service-delivery'])).size).toBe(
      scans,
    );
  };

  it(
    'edits and scans the same codes, counts each scan once, and goes on alone after a roll-back',
    async () => {
      const codes = [await create(0), await create(1)];
      for (const at of [0, 1] as const) {
        const code = codes[at]!;
        const qr_data = { url: `https://example.com/by-the-other-${at}` };
        await call(at === 0 ? 1 : 0, 'PATCH', `/${code.id}`, { qr_data });
        for (const edge of edges) {
          const isNew = async () =>
            (await edge.scan(code, { method: 'HEAD' })).headers.location === qr_data.url;
          await waitUntil(isNew, 'the new destination');
        }
      }
      const statuses = await Promise.all(
        edges.flatMap((edge, at) => codes.map((code, index) => scanAll(edge, code, 2 * at + index))),
      );
      expect(new Set(statuses.flat())).toEqual(new Set([302]));
      await allOnce(4 * SCANS);

      await world.stopOneOfEach();
      expect(await scanAll(edges[1]!, codes[0]!, 5)).toEqual(Array(SCANS).fill(302));
      await allOnce(5 * SCANS);
      expect(await call(1, 'GET', `/${codes[0]!.id}`)).toMatchObject({ scan_count: 3 * SCANS });
    },
    3 * MINUTE_MS,
  );
});
