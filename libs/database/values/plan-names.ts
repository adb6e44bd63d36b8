export const PLAN_NAMES = ['free', 'pro', 'business', 'agency'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];
