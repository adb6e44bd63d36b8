import { LRUCache } from 'lru-cache';

/**
 * Evicts the least recently used entry. Memory is allocated as the cache fills; `max` alone would allocate it at
 * startup.
 */
export const lruCache = <Value extends object | number>(maxEntries: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1 });
