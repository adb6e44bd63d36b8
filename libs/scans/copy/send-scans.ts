import type { ClickHouse } from './clickhouse.js';
import { COLUMNS } from './clickhouse.schema.js';
import type { ExportedScan } from '../export/scan-rows.queries.js';

/** Their ids and those of their codes must fit into a statement of 256 KiB. */
const MAX_COMPARED = 2_000;

interface Sending {
  /** ClickHouse takes scans with this token once, however often they are sent. */
  token: string;
  scans: ExportedScan[];
  /** True if ClickHouse can have some of the scans from elsewhere. */
  mayExist: boolean;
}

export async function sendScans(store: ClickHouse, { token, scans, mayExist }: Sending): Promise<void> {
  const known = mayExist ? await findKnown(store, scans) : new Set<string>();
  const rows = scans.filter(({ id }) => !known.has(id)).map(({ row }) => row);
  if (rows.length === 0) return;
  // A token is that of a block, so the rows must be one.
  await store.execute(`insert into scans (${COLUMNS})
settings insert_deduplicate = 1, insert_deduplication_token = '${token}', async_insert = 0,
  input_format_parallel_parsing = 0, max_insert_block_size = 1000000
format JSONCompactEachRow
${rows.join('\n')}`);
}

async function findKnown(store: ClickHouse, scans: ExportedScan[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let start = 0; start < scans.length; start += MAX_COMPARED) {
    const part = scans.slice(start, start + MAX_COMPARED);
    for (const { id } of await store.read<{ id: string }>(findSql(part))) known.add(id);
  }
  return known;
}

function findSql(scans: ExportedScan[]): string {
  const times = scans.map(({ scannedAt }) => scannedAt).sort();
  return `select id from scans
where workspace_id in ${ids(scans, 'workspaceId')} and qr_code_id in ${ids(scans, 'qrCodeId')}
  and scanned_at between '${times[0]}' and '${times.at(-1)}' and id in ${ids(scans, 'id')}`;
}

const ids = (scans: ExportedScan[], name: 'id' | 'workspaceId' | 'qrCodeId'): string => {
  const distinct = new Set(scans.map((scan) => scan[name]));
  return `(select toUUID(arrayJoin(splitByChar(',', '${[...distinct].join(',')}'))))`;
};
