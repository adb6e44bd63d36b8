import type { Request } from 'autocannon';
import { send } from './load.js';
import { lineOf, type Ratio } from '../toolbox/report.js';
import type { CreateBody } from './bare-row.js';
import type { Measured } from '../toolbox/load.js';
import { medianRatio } from '../toolbox/medians.js';

const CONNECTIONS = 16;
const SECONDS = 2;
const WARM_UP_SECONDS = 3;
const PATCHED = 200;
const NAMES = 10;

export interface Sides {
  ours: string;
  /** Sends plain statements, as most programs do. */
  bare: string;
  /** Sends prepared statements like ours, which shows the cost of our own code. */
  prepared: string;
  /** The service of another checkout. */
  other?: string;
  headers: Record<string, string>;
}

type Side = 'bare' | 'prepared' | 'ours' | 'other';
const SIDES: Side[] = ['bare', 'prepared', 'ours', 'other'];

export async function compare(
  sides: Sides,
  { name, requests, min }: { name: string; requests: Request[]; min?: number },
  rounds: number,
): Promise<Ratio[]> {
  const load = { headers: sides.headers, connections: CONNECTIONS, requests };
  const measured: Record<Side, Measured[]> = { bare: [], prepared: [], ours: [], other: [] };
  const each = SIDES.flatMap((side) => (sides[side] === undefined ? [] : [{ side, url: sides[side] }]));
  for (const { url } of each) await send({ ...load, url, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round++)
    for (const { side, url } of each) measured[side].push(await send({ ...load, url, seconds: SECONDS }));
  console.log(lineOf(`${name}, bare Express`, measured.bare));
  console.log(lineOf(`${name}, bare Express, prepared`, measured.prepared));
  console.log(lineOf(`${name}, service`, measured.ours));
  if (sides.other !== undefined) console.log(lineOf(`${name}, other service`, measured.other));
  const rates = (side: Side) => measured[side].map(({ requestsPerSecond }) => requestsPerSecond);
  return [
    {
      name: `${name}: service / bare`,
      value: medianRatio(rates('ours'), rates('bare')),
      ...(min !== undefined && { min }),
    },
    { name: `${name}: service / bare, prepared`, value: medianRatio(rates('ours'), rates('prepared')) },
    ...(sides.other === undefined
      ? []
      : [{ name: `${name}: service / other service`, value: medianRatio(rates('ours'), rates('other')) }]),
  ];
}

export const getRequests = (ids: string[]): Request[] =>
  ids.map((id) => ({ method: 'GET', path: `/api/v1/qr/${id}` }));

export function createRequests(folderIds: string[]): Request[] {
  const headers = { 'content-type': 'application/json' };
  return createBodies(folderIds, 200).map((body) => ({
    method: 'POST',
    path: '/api/v1/qr',
    headers,
    body: JSON.stringify(body),
  }));
}

/** Each of some codes gets several names in turn: what a code has already is not stored. */
export function patchRequests(ids: string[]): Request[] {
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: NAMES }, (_, name) => JSON.stringify({ name: `Name ${name}` })).flatMap(
    (body) =>
      ids
        .slice(0, PATCHED)
        .map((id): Request => ({ method: 'PATCH', path: `/api/v1/qr/${id}`, headers, body })),
  );
}

export const createBodies = (folderIds: string[], count: number): CreateBody[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Spring offer ${index}`,
    category: 'url',
    qr_data: { url: `https://example.com/spring/${index}` },
    tags: ['Spring', `Batch ${index % 97}`],
    folder_id: folderIds[index % folderIds.length] ?? '',
  }));
