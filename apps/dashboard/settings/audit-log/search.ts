import { facts } from '#client';
import { isDay } from '../../app/days.js';

export const ACTIONS = facts.AUDIT_ACTIONS;
export const SUBJECTS = facts.AUDIT_SUBJECTS;
export type Action = (typeof ACTIONS)[number];

/** Filters of the log in its address; days are those of the chosen zone. */
export interface AuditSearch {
  about?: (typeof SUBJECTS)[number];
  action?: Action;
  actor?: string;
  from?: string;
  to?: string;
}

const ID = /^[0-9a-f-]{36}$/;

export function parseAuditSearch({ about, action, actor, from, to }: Record<string, unknown>): AuditSearch {
  const subject = SUBJECTS.find((one) => one === about);
  const known = ACTIONS.find((one) => one === action);
  return {
    ...(subject ? { about: subject } : {}),
    ...(known ? { action: known } : {}),
    ...(typeof actor === 'string' && ID.test(actor) ? { actor } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}
