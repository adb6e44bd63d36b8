import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type SearchSchemaInput,
  useLocation,
} from '@tanstack/react-router';
import { folderIn, parseCodesSearch, type CodesSearch } from './codes/search.js';
import { parseRequestSearch } from './settings/developers/search.js';
import { parseAuditSearch } from './settings/audit-log/search.js';
import { parseDeliverySearch } from './settings/webhooks/search.js';
import { NotFound, ScreenFailed } from './shell/failures.js';
import { Shell } from './shell/shell.js';
import { BASE, DELETED_SCREEN, queryClient, SECOND_FACTOR_SCREEN, SSO_SCREEN } from './app/api.js';
import { loadTexts } from './texts.js';
import { credentialQuery, meQuery, workspaceQuery } from './app/session.queries.js';

/** A screen with its texts, loaded when it is opened. @param name of the component */
const screen = <Module extends object, Name extends keyof Module>(
  texts: readonly string[],
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    const [loaded] = await withConnection(() => Promise.all([load(), loadTexts(texts)]));
    return { ...loaded };
  }, name);

/** Without a connection, the screen before stays until there is one: the router would load an empty page. */
async function withConnection<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return withConnection(load);
  }
}

const isBeforeWorkspace = (pathname: string) =>
  [SECOND_FACTOR_SCREEN, SSO_SCREEN, DELETED_SCREEN].includes(pathname);

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  loader: ({ context: { queries }, location: { pathname } }) =>
    Promise.all([
      queries.query({ ...meQuery, staleTime: 'static' }),
      ...(isBeforeWorkspace(pathname)
        ? []
        : [
            queries.query({ ...workspaceQuery, staleTime: 'static' }),
            queries.query({ ...credentialQuery, staleTime: 'static' }),
          ]),
    ]),
  component: () => (isBeforeWorkspace(useLocation().pathname) ? <Outlet /> : <Shell />),
  notFoundComponent: NotFound,
  errorComponent: ScreenFailed,
});

const codes = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Partial<CodesSearch> & SearchSchemaInput): CodesSearch => parseCodesSearch(search),
  component: screen(['codes'], () => import('./codes/list.js'), 'CodesScreen'),
});

const newCode = createRoute({
  getParentRoute: () => root,
  path: '/codes/new',
  validateSearch: (search: Record<string, unknown>): { category?: string; folder?: string } => ({
    ...(typeof search.category === 'string' ? { category: search.category } : {}),
    ...folderIn(search),
  }),
  component: screen(['code', 'codes', 'design', 'files'], () => import('./code/create.js'), 'NewCodeScreen'),
});

const importCodes = createRoute({
  getParentRoute: () => root,
  path: '/codes/import',
  validateSearch: (search: Record<string, unknown>): { folder?: string; job?: string } => ({
    ...folderIn(search),
    ...(typeof search.job === 'string' ? { job: search.job } : {}),
  }),
  component: screen(
    ['import', 'codes', 'code', 'design'],
    () => import('./import/import.js'),
    'ImportScreen',
  ),
});

const code = createRoute({
  getParentRoute: () => root,
  path: '/codes/$id',
  remountDeps: ({ params }) => params,
  component: screen(['code', 'codes', 'design'], () => import('./code/code.js'), 'CodeScreen'),
});
const codeTabs = [
  createRoute({
    getParentRoute: () => code,
    path: '/',
    component: screen(['code', 'codes', 'analytics'], () => import('./code/overview.js'), 'CodeOverview'),
  }),
  createRoute({
    getParentRoute: () => code,
    path: '/edit',
    component: screen(['code', 'codes', 'design', 'files'], () => import('./code/edit.js'), 'EditCode'),
  }),
  createRoute({
    getParentRoute: () => code,
    path: '/design',
    component: screen(['design', 'code', 'codes'], () => import('./design/design.js'), 'CodeDesign'),
  }),
  createRoute({
    getParentRoute: () => code,
    path: '/analytics',
    component: screen(['analytics', 'reports'], () => import('./code/code-analytics.js'), 'CodeAnalytics'),
  }),
  createRoute({
    getParentRoute: () => code,
    path: '/leads',
    component: screen(['leads', 'code', 'codes'], () => import('./code/code-leads.js'), 'CodeLeads'),
  }),
  createRoute({
    getParentRoute: () => code,
    path: '/history',
    component: screen(
      ['code', 'codes', 'design', 'analytics'],
      () => import('./code/history.js'),
      'CodeHistory',
    ),
  }),
] as const;

const analytics = createRoute({
  getParentRoute: () => root,
  path: '/analytics',
  component: screen(['analytics', 'reports'], () => import('./analytics/analytics.js'), 'AnalyticsScreen'),
});
const leads = createRoute({
  getParentRoute: () => root,
  path: '/leads',
  component: screen(['leads', 'codes'], () => import('./leads/leads.js'), 'LeadsScreen'),
});

const settings = createRoute({ getParentRoute: () => root, path: '/settings' });
const settingsScreens = [
  createRoute({
    getParentRoute: () => settings,
    path: '/',
    component: screen(['settings'], () => import('./settings/settings.js'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/profile',
    component: screen(
      ['profile', 'second-factor'],
      () => import('./settings/profile/profile.js'),
      'ProfileScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/second-factor',
    component: screen(
      ['profile', 'second-factor'],
      () => import('./settings/second-factor/required.js'),
      'SecondFactorRequired',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/deleted-workspaces',
    component: screen(
      ['workspace', 'second-factor'],
      () => import('./settings/workspace/deleted-workspaces.js'),
      'DeletedWorkspaces',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/workspace',
    component: screen(
      ['workspace', 'files', 'design'],
      () => import('./settings/workspace/workspace.js'),
      'WorkspaceScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/team',
    component: screen(['team'], () => import('./settings/team/team.js'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/team/scim',
    component: screen(['scim', 'sso'], () => import('./settings/scim/scim.js'), 'ScimScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/team/single-sign-on',
    component: screen(['sso', 'team'], () => import('./settings/sso/sso.js'), 'SsoScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/sso-required',
    component: screen(['sso'], () => import('./settings/sso/required.js'), 'SsoRequired'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/scim',
    beforeLoad: () => redirect({ to: '/settings/team/scim', replace: true, throw: true }),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/api-keys',
    component: screen(['api-keys'], () => import('./settings/api-keys/api-keys.js'), 'ApiKeysScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/device',
    component: screen(['device'], () => import('./settings/device/device.js'), 'DeviceScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/domains',
    component: screen(['domains'], () => import('./settings/domains/domains.js'), 'DomainsScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/files',
    component: screen(['files'], () => import('./files/files.js'), 'FilesScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/reports',
    component: screen(['reports'], () => import('./settings/reports/reports.js'), 'ReportsScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/audit-log',
    validateSearch: parseAuditSearch,
    component: screen(['audit-log'], () => import('./settings/audit-log/audit-log.js'), 'AuditLogScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/developers',
    validateSearch: parseRequestSearch,
    component: screen(
      ['developers'],
      () => import('./settings/developers/developers.js'),
      'DevelopersScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks',
    component: screen(
      ['webhooks', 'codes'],
      () => import('./settings/webhooks/webhooks.js'),
      'WebhooksScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: '/webhooks/$id',
    remountDeps: ({ params }) => params,
    validateSearch: parseDeliverySearch,
    component: screen(
      ['webhooks', 'codes'],
      () => import('./settings/webhooks/endpoint.js'),
      'EndpointScreen',
    ),
  }),
] as const;

const routeTree = root.addChildren([
  codes,
  newCode,
  importCodes,
  code.addChildren(codeTabs),
  analytics,
  leads,
  settings.addChildren(settingsScreens),
]);

export const router = createRouter({
  routeTree,
  context: { queries: queryClient },
  basepath: BASE.pathname,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
