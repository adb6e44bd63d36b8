import type { Request } from 'autocannon';
import { Client } from 'pg';
import { newId } from '#libs/database';
import { sealedSecret } from '../toolbox/scan-database.js';
import { scanRequest } from '../toolbox/scan-requests.js';
import { sized } from '../toolbox/size.js';

const WORKSPACES = sized(1_000, 10);
const CODES = sized(1_000_000, 10_000);
export const HOT = sized(100_000, 1_000);
const STRIDE = 61_803;
/** The number of different requests: preparing those of all connections takes a third of a second. */
export const PREPARED = sized(25_600, 1_280);

/**
 * Codes have two rules, a campaign, a first and a last day, in workspaces that each have a webhook endpoint. Columns
 * that no scan reads are left out.
 */
const FILL = [
  `insert into workspaces (id, name, plan, created_at)
   select idOf(1, number), 'Many ' || number, 'agency', now() from generate_series(1, ${WORKSPACES}) number`,
  `insert into qr_codes (id, workspace_id, name, category, qr_data, rules, utm, starts_at, expires_at, short_code, short_code_norm,
     version, created_at, updated_at)
   select idOf(3, number), idOf(1, 1 + number % ${WORKSPACES}), 'Table ' || number, 'url',
     jsonb_build_object('url', 'https://example.com/menu/' || number),
     jsonb_build_array(
       jsonb_build_object('when', '{"countries": ["DE", "AT", "CH"]}'::jsonb, 'url', 'https://example.com/de/' || number),
       jsonb_build_object('when', '{"os": ["iOS"], "percentage": 50}'::jsonb, 'url', 'https://example.com/app/' || number)),
     jsonb_build_object('source', 'poster', 'medium', 'print', 'campaign', 'summer-' || number % 100),
     now() - interval '1 year', now() + interval '1 year', 'MANY' || number, 'MANY' || number, 1, now(), now()
   from generate_series(0, ${CODES - 1}) number`,
  'vacuum analyze qr_codes',
];

const ADD_ENDPOINTS = `
  insert into webhook_endpoints (id, workspace_id, url, events, status, secret_encrypted, created_at, answered_at)
  select id, idOf(1, number::int), 'https://receiver.invalid/', '{scan}', 'active', sealed, now(), now()
  from unnest($1::uuid[], $2::bytea[]) with ordinality endpoint (id, sealed, number)`;

/** Ids ascend with their numbers, like those of records that were created in sequence. */
const ID_OF = `
  create function idOf(kind int, number int) returns uuid immutable language sql as
  $$ select ('0190000' || kind || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$`;

export async function addManyCodes(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(ID_OF);
    for (const statement of FILL) await client.query(statement);
    const endpoints = Array.from({ length: WORKSPACES }, () => newId());
    await client.query(ADD_ENDPOINTS, [endpoints, endpoints.map(sealedSecret)]);
    await client.query('drop function idOf');
  } finally {
    await client.end();
  }
}

export type CodeOf = (index: number) => string;

export const oneOfMany: CodeOf = (index) => `MANY${((index * STRIDE) % HOT) * (CODES / HOT)}`;

/** Requests differ between rounds: no code is scanned again until all hot codes have been. */
export const requestsOfRound =
  (codeOf: CodeOf, connections: number, round: number) =>
  (connection: number): Request[] =>
    Array.from({ length: PREPARED / connections }, (_, request) => {
      const index = round * PREPARED + request * connections + connection;
      return scanRequest(codeOf(index), index);
    });
