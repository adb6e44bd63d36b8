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
    const again = isCheapToCopy(request) ? request.clone() : null;
    const response = await fetchAsNow(request);
    readUsage(response.headers);
    if (response.status === 403) {
      const code = await codeOf(response);
      if (code === 'second_factor_required') return leaveToSet(SECOND_FACTOR_SCREEN);
      if (code === 'sso_required') return leaveToSet(SSO_SCREEN);
      if (code === 'forbidden' && isOfWorkspace(request)) return leaveToSet(DELETED_SCREEN);
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

/** Where people continue at the provider that their workspace requires; it loads nothing of the workspace either. */
export const SSO_SCREEN = '/settings/sso-required';

/** Where admins restore a workspace that they have deleted. */
export const DELETED_SCREEN = '/settings/deleted-workspaces';

/** Everybody may read these in the workspace of their session, unless an admin has deleted it. */
const isOfWorkspace = ({ url, method }: Request): boolean =>
  method === 'GET' && /\/api\/(?:settings\/v1\/workspace|v1\/me)$/.test(url);

function leaveToSet(screen: string): Promise<never> {
  leaveFor(screen.slice(1));
  return isLeaving;
}

/** A copy of an upload would stay in memory. */
const isCheapToCopy = ({ url, method }: Request): boolean =>
  method === 'GET' || /\/api\/(?:auth|settings)\//.test(url);

/** Operations after which the session has another cookie. */
const RENEWS = /\/auth\/v1\/(?:reauthenticate|totp\/confirm|passkeys|password|email\/confirm)$/;
let renewal: Promise<unknown> = Promise.resolve();

/** A request that was under way with the cookie of before is sent again with the new one. */
async function fetchAsNow(request: Request): Promise<Response> {
  if (RENEWS.test(request.url) && request.method === 'POST') {
    const response = fetch(request);
    renewal = response.catch(() => undefined);
    return response;
  }
  const before = renewal;
  const again = isCheapToCopy(request) ? request.clone() : null;
  const response = await fetch(request);
  if (response.status !== 401 || again === null) return response;
  // Another tab may have renewed it as well.
  await Promise.all([before, renewal]);
  return fetch(again);
}

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
