import { Injectable } from '@nestjs/common';
import { ScrapeConnection } from '#libs/database';
import { GaugeSource, storageMetrics } from '#libs/platform';
import { allowedSql, StorageLimits } from './storage-limits.js';

interface StoredInAll {
  codes: number;
  bytes: number;
  nearLimit: number;
}

const NEAR = 0.8;

/** $1: the limits by plan. */
const STORED = `
with stored as (
  select workspace_id, sum(codes) as codes, sum(bytes) as bytes from storage_counts group by workspace_id
)
select coalesce(sum(stored.codes), 0)::float8 as codes, coalesce(sum(stored.bytes), 0)::float8 as bytes,
  count(*) filter (where stored.codes >= ${NEAR} * ${allowedSql('codes', '$1')}
    or stored.bytes >= ${NEAR} * ${allowedSql('bytes', '$1')})::int as "nearLimit"
from stored join workspaces workspace on workspace.id = stored.workspace_id`;

@Injectable()
export class StorageGauges extends GaugeSource {
  private readonly metrics = storageMetrics();

  constructor(
    private readonly database: ScrapeConnection,
    private readonly limits: StorageLimits,
  ) {
    super();
  }

  protected async read(): Promise<void> {
    const { codes, bytes, nearLimit } = this.metrics;
    for (const gauge of [codes, bytes, nearLimit]) gauge.remove();
    const stored = await this.database.readRow<StoredInAll>(STORED, [this.limits.json]);
    codes.set(stored.codes);
    bytes.set(stored.bytes);
    nearLimit.set(stored.nearLimit);
  }
}
