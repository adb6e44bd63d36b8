import { useSyncExternalStore } from 'react';

/** The requests that are left this month, from the headers of the last response. */
export interface Usage {
  quota: number;
  used: number;
}

let current: Usage | null = null;
const listeners = new Set<() => void>();

export function readUsage(headers: Headers): void {
  const [quota, remaining] = [headers.get('X-RateLimit-Quota'), headers.get('X-RateLimit-Quota-Remaining')];
  if (quota === null || remaining === null) return;
  const used = Number(quota) - Number(remaining);
  if (current?.used === used && current.quota === Number(quota)) return;
  current = { quota: Number(quota), used };
  for (const notify of listeners) notify();
}

const subscribe = (notify: () => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

export const useUsage = (): Usage | null => useSyncExternalStore(subscribe, () => current);
