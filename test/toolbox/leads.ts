import { parse } from 'csv-parse/sync';
import { newId } from '#libs/database';
import type { LeadDto, LeadListDto } from '../../src/analytics/leads/leads.dto.js';
import type { Client } from './client.js';
import type { TestService } from './test-service.js';

export async function storeLead(
  service: TestService,
  { workspaceId }: Pick<Client, 'workspaceId'>,
  lead: Partial<LeadDto> = {},
): Promise<string> {
  const id = newId();
  const { fields = { email: 'ada@example.com' }, consent = false, consent_text = null } = lead;
  const { country = 'CH', city = 'Zurich', device = 'mobile' } = lead;
  await service.query(
    `insert into leads (id, workspace_id, qr_code_id, fields, consent, consent_text, country, city, device, os, browser, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'iOS', 'Safari', $10)`,
    [
      ...[id, workspaceId, lead.qr_code_id ?? newId(), JSON.stringify(fields), consent, consent_text],
      ...[country, city, device, lead.submitted_at ?? service.clock.now()],
    ],
  );
  return id;
}

/**
 * Stores many leads at once, without the form.
 * @param perInstant how many have the same time; the first are the newest
 */
export const storeLeads = (
  service: TestService,
  { workspaceId }: Pick<Client, 'workspaceId'>,
  { id }: { id: string },
  fields: object[],
  perInstant = 1,
): Promise<unknown> =>
  service.query(
    `insert into leads (id, workspace_id, qr_code_id, fields, consent, country, city, device, os, browser, submitted_at)
     select gen_random_uuid(), $1, $2, fields, false, 'CH', 'Bern', 'mobile', 'iOS', 'Safari',
       timestamptz '2026-11-20' - (n - 1) / $4::int * interval '1 second'
     from json_array_elements($3::json) with ordinality as lead(fields, n)`,
    [workspaceId, id, JSON.stringify(fields), perInstant],
  );

export const storeSmallLeads = (
  service: TestService,
  acme: Pick<Client, 'workspaceId'>,
  code: { id: string },
  count: number,
): Promise<unknown> => {
  const fields = Array.from({ length: count }, (_, n) => ({ email: `${n}@example.com` }));
  return storeLeads(service, acme, code, fields, 3);
};

export async function leadsAsCsv(client: Client, path: string) {
  const { status, headers, bytes } = await client.get(path, { headers: { accept: 'text/csv' } });
  const text = bytes.toString();
  return { status, headers, text, rows: parse<Record<string, string>>(text, { columns: true }) };
}

export async function leadPages(client: Client, path: string): Promise<LeadDto[][]> {
  const pages: LeadDto[][] = [];
  for (let next = path; next !== '';) {
    const { headers, body } = await client.get<LeadListDto>(next);
    pages.push(body.data);
    const [, link] = /^<(.+)>; rel="next"$/.exec(headers.link ?? '') ?? [];
    next = link === undefined ? '' : new URL(link).pathname + new URL(link).search;
    expect(new URL(next, client.url).searchParams.get('cursor')).toBe(body.next_cursor);
  }
  return pages;
}

/** A form can have this many fields with 5,000 characters each, which makes 150 KB. */
export const LARGE_FIELDS = Object.fromEntries(
  Array.from({ length: 15 }, (_, n) => [`f${n}`, 'ä'.repeat(5_000)]),
);
