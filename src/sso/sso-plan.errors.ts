import type { PlanName } from '#libs/database';
import { PLANS } from '#libs/plans';
import { problem } from '../http/problems/index.js';

export const PlanWithoutSso = problem(
  403,
  'plan_required',
  () =>
    'Single sign-on requires the plan Business or Agency. Only the operator of this service can change the plan of a workspace: ask them.',
);

/** @throws PlanWithoutSso */
export function requireSsoPlan({ plan }: { plan: PlanName }): void {
  if (!PLANS[plan].features.sso) throw new PlanWithoutSso();
}
