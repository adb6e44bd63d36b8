import { problem } from '../http/problems/index.js';
import type { StorageAllowed, Stored } from './storage.steps.js';

const formatted = (figure: number) => figure.toLocaleString('en');

export const PlanLimit = problem(
  409,
  'plan_limit',
  (limit: 'codes' | 'bytes', used: number, allowed: number) => ({
    detail:
      limit === 'codes'
        ? `This workspace has ${formatted(used)} QR codes, and can have ${formatted(allowed)}: delete some, or ask the operator of this service for a larger plan.`
        : `The content of this workspace has ${formatted(used)} bytes, and can have ${formatted(allowed)}, including versions and deleted QR codes: create smaller QR codes, or ask the operator of this service for a larger plan.`,
    members: { limit, used, allowed },
  }),
);

export const planLimitOf = (use: Stored & StorageAllowed, isCodes: boolean) =>
  isCodes
    ? new PlanLimit('codes', use.codes, use.maxCodes ?? 0)
    : new PlanLimit('bytes', use.bytes, use.maxBytes ?? 0);

export const WorkspaceNotRestorable = problem(
  409,
  'conflict',
  () => 'This workspace cannot be restored: it was not deleted, or was deleted more than 30 days ago.',
);
