import { join } from 'node:path';
import { createDataSource, newId } from '#libs/database';
import { findPostgres } from '#libs/embedded-postgres';
import { endProcesses, postgresPid, startProcess, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { ScanLoad } from './scan-load.js';

const CLICKS = 100;
/** A city of its own marks each click; `npm start` trusts the headers of loopback. */
const env = { COUNTRY_HEADER: 'x-country', CITY_HEADER: 'x-city' };
const headersOf = (mark: string) => ({ 'x-country': 'CH', 'x-city': mark });

const ROUNDS = {
  'PostgreSQL alone': { stopsPostgres: true, killsService: false },
  'the service': { stopsPostgres: false, killsService: true },
  both: { stopsPostgres: true, killsService: true },
};

/** The service's own database, whose port changes when PostgreSQL was started again. */
async function databaseOf({ dataDir }: RunningProcess) {
  const url = new URL((await findPostgres(join(dataDir, 'postgres'))).url);
  url.pathname = '/qr_service';
  return createDataSource(url.href).initialize();
}

async function prepare(service: RunningProcess): Promise<string> {
  const ctas = [{ id: 'book', label: 'Book', url: 'https://example.com/book' }];
  const response = await fetch(`${service.baseUrl}/api/v1/qr`, {
    method: 'POST',
    headers: { 'X-API-Key': service.demo().apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Page', category: 'landing_page', qr_data: { title: 'Hello', ctas } }),
  });
  const { id, short_code } = (await response.json()) as { id: string; short_code: string };
  const dataSource = await databaseOf(service);
  await dataSource.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
     select $1, workspace_id, 'https://receiver.invalid/', '{cta_click}', 'active', '', now() from qr_codes where id = $2`,
    [newId(), id],
  );
  await dataSource.destroy();
  return short_code;
}

describe('kills under a load of clicks', () => {
  afterEach(endProcesses);

  it('lose no click that got its 302, and give each exactly one event', async () => {
    let service = await startProcess({ env });
    const { dataDir } = service;
    const path = `/s/${await prepare(service)}/cta/book`;
    const answered: string[] = [];
    for (const [name, { stopsPostgres, killsService }] of Object.entries(ROUNDS)) {
      const load = new ScanLoad(service.baseUrl + path, name.replaceAll(' ', '-'), headersOf);
      load.start();
      await waitUntil(() => load.answered.length >= CLICKS, `clicks before the end of ${name}`, 20_000);
      const postgres = stopsPostgres ? postgresPid(dataDir) : null;
      if (killsService) service.kill('SIGKILL');
      // An immediate stop.
      if (postgres) process.kill(postgres, 'SIGQUIT');
      if (killsService) await service.exited;
      await load.stop();
      answered.push(...load.answered);
      if (killsService) service = await startProcess({ env, dataDir });
      const isBack = async () => (await fetch(`${service.baseUrl}/readyz`)).status === 200;
      await waitUntil(isBack, 'the service to be ready', 20_000);
    }
    const dataSource = await databaseOf(service);
    const stored = await dataSource.query<{ city: string; events: number }[]>(
      `select city, count(event.id)::int as events from cta_clicks click
       left join webhook_events event on event.id = click.id group by click.id, city`,
    );
    const [{ lone }] = await dataSource.query<[{ lone: number }]>(
      `select count(*)::int as lone from webhook_events
       where event = 'cta_click' and id not in (select id from cta_clicks)`,
    );
    await dataSource.destroy();
    const marks = new Set(stored.map(({ city }) => city));
    expect(answered.length).toBeGreaterThanOrEqual(CLICKS * Object.keys(ROUNDS).length);
    expect(answered.filter((mark) => !marks.has(mark))).toEqual([]);
    expect(stored.length).toBe(marks.size);
    expect(stored.filter(({ events }) => events !== 1)).toEqual([]);
    expect(lone).toBe(0);
  }, 120_000);
});
