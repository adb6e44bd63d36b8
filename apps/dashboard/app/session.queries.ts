import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from './api.js';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => dataOf(api.GET('/api/auth/v1/me')),
  staleTime: 60_000,
});

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: () => dataOf(api.GET('/api/settings/v1/workspace')),
  staleTime: 60_000,
});

/** What the person may do in this workspace. */
export const credentialQuery = queryOptions({
  queryKey: ['credential'],
  queryFn: async () => (await dataOf(api.GET('/api/v1/me'))).credential,
  staleTime: 60_000,
});

export interface Session {
  user: Schema['User'];
  workspace: Schema['WorkspaceSettings'];
  can: (permission: Schema['Permission']) => boolean;
  /** True if the person may write codes, folders and leads. */
  canEdit: boolean;
  isAdmin: boolean;
  /** True if the person may read what visitors have entered into forms. */
  canReadLeads: boolean;
}

/** Who uses the dashboard, in which workspace. The route of the shell has loaded it. */
export function useSession(): Session {
  const { data: user } = useSuspenseQuery(meQuery);
  const { data: workspace } = useSuspenseQuery(workspaceQuery);
  const {
    data: { scopes },
  } = useSuspenseQuery(credentialQuery);
  const can: Session['can'] = (permission) => scopes.includes(permission);
  return {
    ...{ user, workspace, can },
    ...{ canEdit: can('codes:write'), isAdmin: can('settings:write'), canReadLeads: can('leads:read') },
  };
}
