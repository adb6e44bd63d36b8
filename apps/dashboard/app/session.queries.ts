import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { dataOf, facts } from '#client';
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

export type Permission = keyof typeof facts.PERMISSIONS;

export const hasPermission = (role: Session['role'], permission: Permission): boolean =>
  facts.ROLES.indexOf(role) >= facts.ROLES.indexOf(facts.PERMISSIONS[permission].role);

export interface Session {
  user: Schema['User'];
  workspace: Schema['WorkspaceSettings'];
  role: Schema['UserWorkspace']['role'];
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
  const { role = 'viewer', leads = false } = user.workspaces.find(({ id }) => id === workspace.id) ?? {};
  return {
    ...{ user, workspace, role },
    ...{ canEdit: hasPermission(role, 'codes:write'), isAdmin: hasPermission(role, 'settings:write') },
    canReadLeads: leads,
  };
}
