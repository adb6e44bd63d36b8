import { lazy, Suspense } from 'react';
import navItem from '../ui/nav-item.module.css';
import { whenIdle } from '../ui/when-idle.js';
import { PersonFace, WorkspaceFace } from './faces.js';
import navigation from './navigation.module.css';
import phone from './phone.module.css';

const LazyWorkspaceMenu = lazy(async () => {
  await whenIdle();
  return { default: (await import('./workspace-menu.js')).WorkspaceMenu };
});
const LazyPersonMenu = lazy(async () => {
  await whenIdle();
  return { default: (await import('./person-menu.js')).PersonMenu };
});

/** Menus need a third of all scripts: they come after the first screen. */
export const WorkspaceMenu = () => (
  <Suspense
    fallback={
      <span className={navigation.top}>
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
      <span className={isBar ? phone.icon : navItem.item}>
        <PersonFace isBar={isBar} />
      </span>
    }
  >
    <LazyPersonMenu isBar={isBar} />
  </Suspense>
);
