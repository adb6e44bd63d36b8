import type { DataSource } from 'typeorm';
import { QrCode } from '#libs/database';
import { lineOf, type Ratio } from '../toolbox/report.js';
import { createBodies, type Sides } from './singles.js';
import { bareRow } from './bare-row.js';
import { medianRatio } from '../toolbox/medians.js';
import { measuredBy, timeOf } from '../toolbox/samples.js';
import { sized } from '../toolbox/size.js';

const ITEMS = 1_000;
const PAIRS_PER_ROUND = sized(3, 1);
const WARM_UP_PAIRS = sized(3, 0);
const MAX_RATIO = 3;

export interface BulkTarget {
  dataSource: DataSource;
  workspaceId: string;
  folderIds: string[];
}

/** A bulk request of 1,000 items against one INSERT of 1,000 rows into qr_codes alone, one after the other. */
export async function compareBulk(sides: Sides, target: BulkTarget, rounds: number): Promise<Ratio[]> {
  const { dataSource, workspaceId, folderIds } = target;
  const columns = dataSource.getRepository(QrCode).metadata.columns.map(({ databaseName }) => databaseName);
  const insert = `insert into qr_codes (${columns.join()})
    select ${columns.join()} from jsonb_populate_recordset(null::qr_codes, $1)`;
  const bodies = createBodies(folderIds, ITEMS);
  const inserting = () => {
    const rows = JSON.stringify(bodies.map((body) => bareRow(workspaceId, body)));
    return timeOf(() => dataSource.query(insert, [rows]));
  };
  const sent = JSON.stringify({ items: bodies });
  const creating = (url: string) => timeOf(() => post(`${url}/api/v1/qr/bulk`, sides.headers, sent));
  const [bare, ours, other]: [number[], number[], number[]] = [[], [], []];
  for (let pair = 0; pair < WARM_UP_PAIRS + rounds * PAIRS_PER_ROUND; pair++) {
    bare.push(await inserting());
    ours.push(await creating(sides.ours));
    if (sides.other !== undefined) other.push(await creating(sides.other));
  }
  for (const times of [bare, ours, other]) times.splice(0, WARM_UP_PAIRS);
  console.log(lineOf('INSERT of 1,000 rows, bare', [measuredBy(bare, 1)]));
  console.log(lineOf('bulk of 1,000, service', [measuredBy(ours, 1)]));
  const ratio = { name: 'bulk of 1,000 / bare INSERT', value: medianRatio(ours, bare), max: MAX_RATIO };
  if (sides.other === undefined) return [ratio];
  console.log(lineOf('bulk of 1,000, other service', [measuredBy(other, 1)]));
  return [ratio, { name: 'bulk of 1,000: service / other service', value: medianRatio(ours, other) }];
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`bulk answered ${answer.status}: ${text.slice(0, 500)}`);
}
