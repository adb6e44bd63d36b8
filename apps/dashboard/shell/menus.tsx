import { lazy, Suspense } from 'react';

const LazyWorkspaceMenu = lazy(async () => ({
  default: (await import('./workspace-menu.js')).WorkspaceMenu,
}));
const LazyPersonMenu = lazy(async () => ({ default: (await import('./person-menu.js')).PersonMenu }));

/** Menus need a third of all scripts: they come after the first screen. */
export const WorkspaceMenu = () => (
  <Suspense fallback={<span className="nav-top" />}>
    <LazyWorkspaceMenu />
  </Suspense>
);

/** @param isBar in the bar of a phone there is room for the initials only */
export const PersonMenu = ({ isBar = false }: { isBar?: boolean }) => (
  <Suspense fallback={<span className={isBar ? 'icon' : 'nav-item'} />}>
    <LazyPersonMenu isBar={isBar} />
  </Suspense>
);
