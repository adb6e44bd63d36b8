import { Injectable } from '@nestjs/common';
import { EdgeReads, type WorkspaceBrand } from '#libs/database';
import { Brand } from '#libs/pages';
import { lruCache } from '#libs/platform';
import { ScanJournal } from '#libs/scans';
import { KnownCodes } from '../known/known-codes.js';
import { FIND_BRAND } from './stored-codes.queries.js';

const MAX_BYTES = 32 * 2 ** 20;

@Injectable()
export class Brands {
  private drop: (workspaceId: string) => void = () => undefined;
  private readonly loading = new Map<string, Promise<Brand | null>>();
  private readonly cache = lruCache<Brand>(MAX_BYTES, {
    sizeOf: ({ bytes }) => bytes,
    onDropped: (_, workspaceId) => this.drop(workspaceId),
  });

  constructor(
    private readonly reads: EdgeReads,
    private readonly known: KnownCodes,
    private readonly journal: ScanJournal,
  ) {}

  /** Registers a listener for dropped brands, which must drop what was made with them. */
  onDropped(drop: (workspaceId: string) => void): void {
    this.drop = drop;
  }

  async find(workspaceId: string, revision: string | null): Promise<Brand | null> {
    if (revision === null) return null;
    const cached = this.cache.get(workspaceId);
    if (cached?.revision === revision) return cached;
    const known = this.known.findBrand(workspaceId, revision);
    if (known) return this.keep(workspaceId, new Brand(known));
    const key = `${workspaceId} ${revision}`;
    const loading = this.loading.get(key) ?? this.load(workspaceId).finally(() => this.loading.delete(key));
    this.loading.set(key, loading);
    return loading;
  }

  private async load(workspaceId: string): Promise<Brand | null> {
    const [settings] = await this.reads.read<WorkspaceBrand>(FIND_BRAND, [workspaceId]);
    if (!settings) return null;
    if (this.journal.isEnabled) this.known.setBrand(settings);
    return this.keep(workspaceId, new Brand(settings));
  }

  private keep(workspaceId: string, brand: Brand): Brand {
    this.cache.set(workspaceId, brand);
    return brand;
  }
}
