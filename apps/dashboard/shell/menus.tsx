import { lazy, Suspense } from 'react';
import { PersonFace, WorkspaceFace } from './faces.js';

const LazyWorkspaceMenu = lazy(async () => ({
  default: (await import('./workspace-menu.js')).WorkspaceMenu,
}));
const LazyPersonMenu = lazy(async () => ({ default: (await import('./person-menu.js')).PersonMenu }));

/** Menus need a third of all scripts: they come after the first screen. */
export const WorkspaceMenu = () => (
  <Suspense
    fallback={
      <span className="nav-top">
        <WorkspaceFace />
      </span>
    }
  >
    <LazyWorkspaceMenu />
  </Suspense>
);

export const PersonMenu = ({ isBar = false }: { isBar?: boolean }) => (
  <Suspense
    fallback={
      <span className={isBar ? 'icon' : 'nav-item'}>
        <PersonFace isBar={isBar} />
      </span>
    }
  >
    <LazyPersonMenu isBar={isBar} />
  </Suspense>
);
