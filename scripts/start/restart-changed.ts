import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROLES, type Role, type RoleProcesses } from '../../apps/all-in-one/index.js';

const QUIET_MS = 300;

const DIST = fileURLToPath(new URL('../..', import.meta.url));

/** Restarts the roles whose code in dist changes, for `npm run dev`. */
export function restartChanged(roles: RoleProcesses): void {
  const changed = new Set<Role>();
  let timer: NodeJS.Timeout | undefined;
  watch(DIST, { recursive: true }, (_event, file) => {
    for (const role of rolesWith(file ?? '')) changed.add(role);
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const role of changed) roles.restart(role);
      changed.clear();
    }, QUIET_MS);
  });
}

export function rolesWith(file: string): readonly Role[] {
  if (!file.endsWith('.js') || file.endsWith('.spec.js')) return [];
  if (file.startsWith('libs/')) return ROLES;
  if (file.startsWith('src/') || file.startsWith('scripts/start/')) return ['api'];
  return ROLES.filter((role) => file.startsWith(`apps/${role}/`));
}
