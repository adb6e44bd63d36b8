import { QueryClient } from '@tanstack/react-query';
import { createApiClient, type components } from '#client';
import { readUsage } from './usage.js';

export type Schema = components['schemas'];

/** The path of the app, which can be below another one. */
export const BASE = new URL(document.baseURI);

/** The address that a person has opened, relative to the base. */
const currentAddress = (): string =>
  window.location.pathname.slice(BASE.pathname.length) + window.location.search;

/** Leaves the app for a page of the service. @param path relative to the base */
export const leaveFor = (path: string): void => window.location.assign(new URL(path, BASE));

export const api = createApiClient({
  baseUrl: BASE.href.replace(/\/$/, ''),
  // Somebody waits, but a large file may take its time.
  maxWaitMs: 5_000,
  timeoutMs: 120_000,
  fetch: async (request) => {
    const response = await fetch(request);
    readUsage(response.headers);
    if (response.status !== 401 || request.url.includes('/auth/v1/password')) return response;
    leaveFor(`sign-in?notice=session-ended&next=${encodeURIComponent(currentAddress())}`);
    // Nothing may show an error while the browser leaves.
    return new Promise<never>(() => undefined);
  },
});

/**
 * Server state is here only. What belongs to another record never stands in for what loads; only lists keep their rows,
 * and answers to a changed question are dimmed, each by the `placeholderData` of its own query.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Without a connection a screen says so, instead of waiting; what failed is loaded again with the connection.
      networkMode: 'always',
      refetchOnReconnect: true,
      // The client does.
      retry: false,
    },
    mutations: { networkMode: 'always' },
  },
});
