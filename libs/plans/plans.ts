import type { PlanName, Workspace } from '#libs/database';

export interface Limits {
  /** Requests in a burst window of 60 s. */
  perMinute: number;
  /** Requests in a calendar month, UTC. */
  perMonth: number;
}

interface Plan extends Limits {
  features: { scim: boolean };
}

/** Plans differ only in these limits. */
export const PLANS: Record<PlanName, Plan> = {
  free: { perMinute: 60, perMonth: 1_000, features: { scim: false } },
  pro: { perMinute: 120, perMonth: 10_000, features: { scim: false } },
  business: { perMinute: 300, perMonth: 100_000, features: { scim: true } },
  agency: { perMinute: 600, perMonth: 500_000, features: { scim: true } },
};

/** Limits set by an operator override the plan's. */
export function limitsOf({
  plan,
  perMinute,
  perMonth,
}: Pick<Workspace, 'plan' | 'perMinute' | 'perMonth'>): Limits {
  const { perMinute: minute, perMonth: month } = PLANS[plan];
  return { perMinute: perMinute ?? minute, perMonth: perMonth ?? month };
}
