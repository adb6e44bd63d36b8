import { LRUCache } from 'lru-cache';

/**
 * Only every so many reads move their entry to the newest: that touches its neighbours, which are not in the caches of the processor.
 * What is read often is still moved often.
 */
const READS_PER_TOUCH = 16;

export interface CacheLimits {
  bytes: number;
  /** For one workspace, so that it cannot evict the entries of all others. */
  bytesPerWorkspace: number;
}

/** Who owns a value, and how large it is. */
interface Owned {
  readonly workspaceId: string;
  readonly bytes: number;
}

interface Share {
  bytes: number;
  /** In the order in which they were set. */
  keys: Set<string>;
}

/** A cache of bounded size, in which the oldest entries of a workspace make room for its new ones once it has its share. */
export class SharedCache<Value extends object> {
  private readonly entries: LRUCache<string, Value>;
  private reads = 0;
  private readonly shares = new Map<string, Share>();

  constructor(
    private readonly limits: CacheLimits,
    private readonly ownedBy: (value: Value) => Owned,
    onRemoved: (value: Value) => void,
  ) {
    this.entries = new LRUCache<string, Value>({
      maxSize: limits.bytes,
      sizeCalculation: (value) => ownedBy(value).bytes,
      dispose: (value, key) => {
        this.leaveShare(key, ownedBy(value));
        onRemoved(value);
      },
    });
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.entries.size, bytes: this.entries.calculatedSize };
  }

  get(key: string): Value | undefined {
    this.reads += 1;
    return this.reads % READS_PER_TOUCH === 0 ? this.entries.get(key) : this.entries.peek(key);
  }

  set(key: string, value: Value): void {
    const owned = this.ownedBy(value);
    this.entries.delete(key);
    this.makeRoom(owned);
    this.entries.set(key, value);
    if (this.entries.has(key)) this.joinShare(key, owned);
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  deleteAllOf(workspaceId: string): void {
    for (const key of this.shares.get(workspaceId)?.keys ?? []) this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  private makeRoom({ workspaceId, bytes }: Owned): void {
    const share = this.shares.get(workspaceId);
    for (const key of share?.keys ?? []) {
      if ((share?.bytes ?? 0) + bytes <= this.limits.bytesPerWorkspace) return;
      this.entries.delete(key);
    }
  }

  private joinShare(key: string, { workspaceId, bytes }: Owned): void {
    const share = this.shares.get(workspaceId) ?? { bytes: 0, keys: new Set() };
    share.bytes += bytes;
    share.keys.add(key);
    this.shares.set(workspaceId, share);
  }

  private leaveShare(key: string, { workspaceId, bytes }: Owned): void {
    const share = this.shares.get(workspaceId);
    if (!share?.keys.delete(key)) return;
    share.bytes -= bytes;
    if (share.keys.size === 0) this.shares.delete(workspaceId);
  }
}
