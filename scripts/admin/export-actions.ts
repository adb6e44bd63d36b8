export const EXPORT_ACTIONS = ['status', 'rebuild', 'check', 'verify', 'end'] as const;

export type ExportAction = (typeof EXPORT_ACTIONS)[number];
