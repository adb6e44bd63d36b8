import { facts } from '#client';
import type { Schema } from '../../app/api.js';

export type Permission = Schema['Permission'];
export type Scope = (typeof facts.SCOPES)[number];
/** What a permission is about: the part of its name before the colon. */
export type Area = Permission extends `${infer Name}:${string}` ? Name : never;
export type Level = 'none' | 'read' | 'write';

const ALL: readonly Permission[] = facts.PERMISSIONS;

export const AREAS = [...new Set(ALL.map((name) => name.split(':')[0] as Area))];

/** What keys of exchanged tokens can have: they never open the settings. */
export const AREAS_OF_RULES = AREAS.filter((area) =>
  [...facts.SCOPE_PERMISSIONS.read_write, 'leads:read'].some((name) => name.startsWith(`${area}:`)),
);

export const canWrite = (area: Area): boolean => ALL.some((name) => name === `${area}:write`);

export const levelOf = (area: Area, scopes: readonly Permission[]): Level => {
  if (scopes.some((name) => name === `${area}:write`)) return 'write';
  return scopes.some((name) => name === `${area}:read`) ? 'read' : 'none';
};

/** The scopes with another level for one area; who may change something may read it. */
export const withLevel = (scopes: readonly Permission[], area: Area, level: Level): Permission[] => {
  const own: readonly string[] = {
    none: [],
    read: [`${area}:read`],
    write: [`${area}:read`, `${area}:write`],
  }[level];
  return ALL.filter((name) => own.includes(name) || (!name.startsWith(`${area}:`) && scopes.includes(name)));
};

export const scopesOf = (scope: Scope, leads: boolean): Permission[] => {
  const own: readonly Permission[] = facts.SCOPE_PERMISSIONS[scope];
  return ALL.filter((name) => own.includes(name) || (leads && name === 'leads:read'));
};
