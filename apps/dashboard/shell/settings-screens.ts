import {
  IconBriefcase,
  IconChartBar,
  IconFiles,
  IconHistory,
  IconKey,
  IconLogin2,
  IconPlugConnected,
  IconTerminal2,
  IconUser,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';
import type { Session } from '../app/session.queries.js';

/** The screens of settings, in the order of the navigation. Editors can read domains, too, but not change them. */
const SETTINGS_SCREENS = [
  { to: '/settings/profile', name: 'profile', icon: IconUser, group: 'you', needs: null },
  {
    to: '/settings/workspace',
    name: 'workspace',
    icon: IconBriefcase,
    group: 'workspace',
    needs: 'settings:read',
  },
  { to: '/settings/team', name: 'team', icon: IconUsers, group: 'workspace', needs: 'members:read' },
  {
    to: '/settings/team/scim',
    name: 'scim',
    icon: IconPlugConnected,
    group: 'workspace',
    needs: 'scim:read',
  },
  {
    to: '/settings/team/single-sign-on',
    name: 'sso',
    icon: IconLogin2,
    group: 'workspace',
    needs: 'sso:read',
  },
  { to: '/settings/api-keys', name: 'apiKeys', icon: IconKey, group: 'workspace', needs: 'api_keys:read' },
  {
    to: '/settings/webhooks',
    name: 'webhooks',
    icon: IconWebhook,
    group: 'workspace',
    needs: 'webhooks:read',
  },
  {
    to: '/settings/developers',
    name: 'developers',
    icon: IconTerminal2,
    group: 'workspace',
    needs: 'api_keys:read',
  },
  { to: '/settings/domains', name: 'domains', icon: IconWorld, group: 'workspace', needs: 'domains:write' },
  { to: '/settings/files', name: 'files', icon: IconFiles, group: 'workspace', needs: 'files:read' },
  { to: '/settings/reports', name: 'reports', icon: IconChartBar, group: 'workspace', needs: 'reports:read' },
  {
    to: '/settings/audit-log',
    name: 'auditLog',
    icon: IconHistory,
    group: 'workspace',
    needs: 'audit_log:read',
  },
] as const;

export const settingsScreensFor = ({ can }: Session) =>
  SETTINGS_SCREENS.filter(({ needs }) => needs === null || can(needs));

export const isWithinTeam = (to: string): boolean => to.startsWith('/settings/team/');
