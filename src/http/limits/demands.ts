import type { Demand } from '#libs/limits';
import type { AnyCaller } from '../requests/caller.js';

/** Of a person at the dashboard, who leaves the quota alone. */
const DASHBOARD_PER_MINUTE = 600;

/** Counts in the workspace's burst and quota. */
export const workspaceDemand = ({ workspaceId, limits: { perMinute, perMonth } }: AnyCaller): Demand => ({
  burstKey: `workspace:${workspaceId}`,
  perMinute,
  workspaceId,
  perMonth,
  countsInMonth: true,
});

/** Keys count in their workspace's limits; a person has a burst of their own and leaves the quota alone. */
export const dashboardOrWorkspace = (caller: AnyCaller): Demand =>
  caller.kind === 'session'
    ? {
        burstKey: `user:${caller.userId}`,
        perMinute: DASHBOARD_PER_MINUTE,
        workspaceId: caller.workspaceId,
        perMonth: caller.limits.perMonth,
        countsInMonth: false,
      }
    : workspaceDemand(caller);

/** An identity provider has a burst of its own and leaves the quota alone: a first sync must not stop the REST API. */
export const provisioningDemand = (caller: AnyCaller): Demand => ({
  ...workspaceDemand(caller),
  burstKey: `scim:${caller.workspaceId}`,
  countsInMonth: false,
});
