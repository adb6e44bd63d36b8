import { QueryClient } from '@tanstack/react-query';
import { createApiClient, type components } from '#client';
import { askForProof } from './fresh-proof.js';
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
    const again = isOfPeople(request) ? request.clone() : null;
    const response = await fetch(request);
    readUsage(response.headers);
    if (response.status === 403) {
      const code = await codeOf(response);
      if (code === 'second_factor_required') return leaveToProve();
      if (code === 'reauthentication_required' && again !== null)
        return (await askForProof()) ? fetch(again) : response;
    }
    if (response.status !== 401 || request.url.includes('/auth/v1/password')) return response;
    leaveFor(`sign-in?notice=session-ended&next=${encodeURIComponent(currentAddress())}`);
    return isLeaving;
  },
});

/** Nothing may show an error while the browser leaves. */
const isLeaving = new Promise<never>(() => undefined);

/** Where people set up the second factor that their workspace requires; it loads nothing of the workspace. */
export const SECOND_FACTOR_SCREEN = '/settings/second-factor';

function leaveToProve(): Promise<never> {
  leaveFor(SECOND_FACTOR_SCREEN.slice(1));
  return isLeaving;
}

/** Only these can need a fresh proof. A copy of an upload would stay in memory. */
const isOfPeople = ({ url, method }: Request): boolean =>
  method !== 'GET' && /\/api\/(?:auth|settings)\//.test(url);

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.clone().json()) as { code?: unknown }).code;

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
