import type { Demand } from '#libs/rate-limits';
import type { Caller } from '../auth/caller.js';

/** Of a person at the dashboard, who leaves the quota alone. */
const DASHBOARD_PER_MINUTE = 600;

/** Counts in the workspace's burst and quota. */
export const workspaceDemand = ({ workspaceId, limits: { perMinute, perMonth } }: Caller): Demand => ({
  burstKey: `workspace:${workspaceId}`,
  perMinute,
  workspaceId,
  perMonth,
  countsInMonth: true,
});

/** Keys count in their workspace's limits; a person has a burst of their own and leaves the quota alone. */
export const dashboardOrWorkspace = (caller: Caller): Demand =>
  caller.kind === 'key'
    ? workspaceDemand(caller)
    : {
        burstKey: `user:${caller.userId}`,
        perMinute: DASHBOARD_PER_MINUTE,
        workspaceId: caller.workspaceId,
        perMonth: caller.limits.perMonth,
        countsInMonth: false,
      };
