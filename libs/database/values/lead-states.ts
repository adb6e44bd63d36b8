export const LEAD_STATES = ['new', 'done'] as const;
export type LeadState = (typeof LEAD_STATES)[number];
