import {
  IconBriefcase,
  IconChartBar,
  IconFiles,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconUser,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';

/** The screens of settings, in the order of the navigation; the others are refused to everyone but admins. */
export const SETTINGS_SCREENS = [
  { to: '/settings/profile', name: 'profile', icon: IconUser, group: 'you', isForAll: true },
  { to: '/settings/workspace', name: 'workspace', icon: IconBriefcase, group: 'workspace', isForAll: true },
  { to: '/settings/team', name: 'team', icon: IconUsers, group: 'workspace', isForAll: true },
  { to: '/settings/team/scim', name: 'scim', icon: IconPlugConnected, group: 'workspace', isForAll: false },
  { to: '/settings/api-keys', name: 'apiKeys', icon: IconKey, group: 'workspace', isForAll: false },
  { to: '/settings/webhooks', name: 'webhooks', icon: IconWebhook, group: 'workspace', isForAll: false },
  { to: '/settings/domains', name: 'domains', icon: IconWorld, group: 'workspace', isForAll: false },
  { to: '/settings/files', name: 'files', icon: IconFiles, group: 'workspace', isForAll: true },
  { to: '/settings/reports', name: 'reports', icon: IconChartBar, group: 'workspace', isForAll: true },
  { to: '/settings/audit-log', name: 'auditLog', icon: IconHistory, group: 'workspace', isForAll: false },
] as const;

export const isWithinTeam = (to: string): boolean => to.startsWith('/settings/team/');
