import type { PlanName, Workspace } from '#libs/database';

export interface Limits {
  perMinute: number;
  perMonth: number;
}

interface Plan extends Limits {
  features: { scim: boolean; sso: boolean };
}

export const PLANS: Record<PlanName, Plan> = {
  free: { perMinute: 60, perMonth: 1_000, features: { scim: false, sso: false } },
  pro: { perMinute: 120, perMonth: 10_000, features: { scim: false, sso: false } },
  business: { perMinute: 300, perMonth: 100_000, features: { scim: true, sso: true } },
  agency: { perMinute: 600, perMonth: 500_000, features: { scim: true, sso: true } },
};

export function limitsOf({
  plan,
  perMinute,
  perMonth,
}: Pick<Workspace, 'plan' | 'perMinute' | 'perMonth'>): Limits {
  const { perMinute: minute, perMonth: month } = PLANS[plan];
  return { perMinute: perMinute ?? minute, perMonth: perMonth ?? month };
}

/** Figures of a workspace in place of those of its plan: null restores that, an absent one stays. 0 codes or bytes mean no limit. */
export type LimitsChange = Partial<Pick<Workspace, 'perMinute' | 'perMonth' | 'maxCodes' | 'maxBytes'>>;

const MAX_INTEGER = 2_147_483_647;

export const LIMIT_RANGES: Record<keyof LimitsChange, { min: number; max: number }> = {
  perMinute: { min: 1, max: MAX_INTEGER },
  perMonth: { min: 1, max: MAX_INTEGER },
  maxCodes: { min: 0, max: MAX_INTEGER },
  maxBytes: { min: 0, max: Number.MAX_SAFE_INTEGER },
};
