import { newId } from '#libs/database';
import type { RunningProcess } from '../toolbox/processes.js';
import { databaseOf, throughKills, type Kill } from './kills.js';
import type { LoadRequest } from './scan-load.js';

export const VISITS = 100;
/** A unique city marks each visit; `npm start` trusts the headers of loopback. */
export const env = { COUNTRY_HEADER: 'x-country', CITY_HEADER: 'x-city' };
const CTAS = [{ id: 'book', label: 'Book', url: 'https://example.com/book' }];
const LEAD_FORM = { fields: [{ name: 'email', label: 'Email', type: 'email' }] };

export async function preparePage(service: RunningProcess): Promise<string> {
  const response = await fetch(`${service.baseUrl}/api/v1/qr`, {
    method: 'POST',
    headers: { 'X-API-Key': service.demo().apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Page',
      category: 'landing_page',
      qr_data: { title: 'Hello', ctas: CTAS, lead_form: LEAD_FORM },
    }),
  });
  const { id, short_code } = (await response.json()) as { id: string; short_code: string };
  const dataSource = await databaseOf(service);
  await dataSource.query(
    `insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at)
     select $1, workspace_id, 'https://receiver.invalid/', '{cta_click,lead}', 'active', '', now() from qr_codes where id = $2`,
    [newId(), id],
  );
  await dataSource.destroy();
  return `/${short_code}`;
}

interface Visits {
  path: string;
  kills: Kill[];
  requestOf: (mark: string) => LoadRequest;
}

export const visitThroughKills = (service: RunningProcess, visits: Visits) =>
  throughKills(service, { ...visits, visits: () => VISITS, env });

export async function storedIn(service: RunningProcess, table: string, event: string) {
  const dataSource = await databaseOf(service);
  const rows = await dataSource.query<{ city: string; events: number }[]>(
    `select city, count(event.id)::int as events from ${table} stored
     left join webhook_events event on event.id = stored.id group by stored.id, city`,
  );
  const [{ lone }] = await dataSource.query<[{ lone: number }]>(
    `select count(*)::int as lone from webhook_events where event = $1 and id not in (select id from ${table})`,
    [event],
  );
  await dataSource.destroy();
  return { rows, marks: new Set(rows.map(({ city }) => city)), lone };
}
