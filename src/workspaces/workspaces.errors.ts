import { problem } from '../http/problems/index.js';
import type { StorageUse } from '#libs/plans';

interface LimitFigures {
  used: number;
  allowed: number;
  /** True if nobody in the workspace has confirmed an email address, which is why it can have so little. */
  isUnconfirmed: boolean;
}

const formatted = (figure: number) => figure.toLocaleString('en');
const what = {
  codes: (used: number, allowed: number) =>
    `This workspace has ${formatted(used)} QR codes, and can have ${formatted(allowed)}`,
  bytes: (used: number, allowed: number) =>
    `The files and QR codes of this workspace, with their versions and deleted ones, have ${formatted(used)} bytes, and can have ${formatted(allowed)}`,
};
const remedies = {
  codes: 'delete some, or ask the operator of this service for a larger plan',
  bytes: 'delete files, create smaller ones, or ask the operator of this service for a larger plan',
};

export const PlanLimit = problem(
  409,
  'plan_limit',
  (limit: 'codes' | 'bytes', { used, allowed, isUnconfirmed }: LimitFigures) => ({
    detail: `${what[limit](used, allowed)}: ${isUnconfirmed ? 'confirm your email address' : remedies[limit]}.`,
    members: { limit, used, allowed },
  }),
);

export const planLimitOf = ({ isUnconfirmed, ...use }: StorageUse, isCodes: boolean) =>
  isCodes
    ? new PlanLimit('codes', { used: use.codes, allowed: use.maxCodes ?? 0, isUnconfirmed })
    : new PlanLimit('bytes', { used: use.bytes, allowed: use.maxBytes ?? 0, isUnconfirmed });

export const WorkspaceNotRestorable = problem(
  409,
  'conflict',
  () => 'This workspace cannot be restored: it was not deleted, or was deleted more than 30 days ago.',
);
