import type { PlanName, Workspace } from '#libs/database';

export interface Limits {
  perMinute: number;
  perMonth: number;
}

interface Plan extends Limits {
  features: { scim: boolean };
}

export const PLANS: Record<PlanName, Plan> = {
  free: { perMinute: 60, perMonth: 1_000, features: { scim: false } },
  pro: { perMinute: 120, perMonth: 10_000, features: { scim: false } },
  business: { perMinute: 300, perMonth: 100_000, features: { scim: true } },
  agency: { perMinute: 600, perMonth: 500_000, features: { scim: true } },
};

export function limitsOf({
  plan,
  perMinute,
  perMonth,
}: Pick<Workspace, 'plan' | 'perMinute' | 'perMonth'>): Limits {
  const { perMinute: minute, perMonth: month } = PLANS[plan];
  return { perMinute: perMinute ?? minute, perMonth: perMonth ?? month };
}
