import { LRUCache } from 'lru-cache';

export interface LruOptions<Value, Key> {
  /** Each entry counts as 1 without it. */
  sizeOf?: (value: Value, key: Key) => number;
  /** Larger entries are not cached. */
  maxEntrySize?: number;
  maxAgeMs?: number;
  onDropped?: (value: Value, key: Key) => void;
}

/**
 * The only way to make a cache. It evicts the least recently used entry. Memory is allocated as the cache fills; the
 * option `max` of the package would allocate it at startup.
 * @param maxSize of all entries together
 */
export const lruCache = <Value extends object | number | true, Key extends string | object = string>(
  maxSize: number,
  { sizeOf = () => 1, maxEntrySize, maxAgeMs, onDropped }: LruOptions<Value, Key> = {},
): LRUCache<Key, Value> =>
  new LRUCache<Key, Value>({
    ...{ maxSize, sizeCalculation: sizeOf },
    ...(maxEntrySize === undefined ? {} : { maxEntrySize }),
    ...(maxAgeMs === undefined ? {} : { ttl: maxAgeMs }),
    ...(onDropped === undefined ? {} : { dispose: onDropped }),
  });
