export const ROLES = ['redirect', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];
