import { readDocument } from './document.js';
import { cell, code, table } from './markdown.js';

/** Each permission, with the lowest role and the lowest scope that have it. */
export const permissionTable = (): string =>
  table(
    ['Permission', 'Allows', 'Role', 'Scope'],
    Object.entries(readDocument()['x-permissions']).map(([name, { allows, role, scope }]) => [
      code(name),
      cell(allows),
      code(role),
      scope === null ? 'any, with `leads: true`' : code(scope),
    ]),
  );
