import { LRUCache } from 'lru-cache';

/** Evicts the least recently used entry. It allocates as it fills: with `max` alone, LRUCache would do so at startup. */
export const lruCache = <Value extends object | number>(maxEntries: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 });
