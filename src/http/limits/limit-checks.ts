import type { LimitCheck } from '#libs/limits';
import type { AnyCaller } from '../requests/caller.js';

/** A person at the dashboard does not consume the quota. */
const DASHBOARD_PER_MINUTE = 600;

export const workspaceCheck = ({ workspaceId, limits: { perMinute, perMonth } }: AnyCaller): LimitCheck => ({
  burstKey: `workspace:${workspaceId}`,
  perMinute,
  workspaceId,
  perMonth,
  countsInMonth: true,
});

/** Keys count against their workspace's limits; a person has a separate burst and does not consume the quota. */
export const dashboardOrWorkspace = (caller: AnyCaller): LimitCheck =>
  caller.kind === 'session'
    ? {
        burstKey: `user:${caller.userId}`,
        perMinute: DASHBOARD_PER_MINUTE,
        workspaceId: caller.workspaceId,
        perMonth: caller.limits.perMonth,
        countsInMonth: false,
      }
    : workspaceCheck(caller);

/**
 * An identity provider has a separate burst and does not consume the quota: a first sync must not stop the REST API.
 */
export const provisioningCheck = (caller: AnyCaller): LimitCheck => ({
  ...workspaceCheck(caller),
  burstKey: `scim:${caller.workspaceId}`,
  countsInMonth: false,
});
