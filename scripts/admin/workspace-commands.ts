import type { PlanName } from '#libs/database';
import { PLANS } from '#libs/plans';
import { UsageError } from '../start/command-error.js';
import { command, textOf, type Command } from './command.js';
import { limitsChange } from './limits-options.js';

const isPlan = (name: string): name is PlanName => Object.hasOwn(PLANS, name);

export const WORKSPACE_COMMANDS: Command[] = [
  command({
    name: 'workspace add',
    arguments: ['name'],
    summary: 'create a workspace; prints its ID, an API key and a link as JSON',
    details: ['The first person who opens the link within 7 days becomes the admin of the workspace.'],
    read: ({ arguments: { name } }) => textOf(name),
    load: async () => (await import('./actions/workspaces.js')).addWorkspace,
  }),
  command({
    name: 'workspace list',
    arguments: [],
    summary: 'list all workspaces, newest first',
    read: () => null,
    load: async () => (await import('./actions/workspaces.js')).listWorkspaces,
  }),
  command({
    name: 'workspace delete',
    arguments: ['workspace'],
    summary: 'lock everyone out of a workspace, and delete it with all its data in 30 days',
    details: [
      'Until then, its short URLs work, without webhook deliveries, and `workspace restore` undoes it.',
    ],
    read: ({ arguments: { workspace } }) => textOf(workspace),
    load: async () => (await import('./actions/workspaces.js')).deleteWorkspace,
  }),
  command({
    name: 'workspace restore',
    arguments: ['workspace'],
    summary: 'undo the deletion of a workspace, within 30 days',
    read: ({ arguments: { workspace } }) => textOf(workspace),
    load: async () => (await import('./actions/workspaces.js')).restoreWorkspace,
  }),
  command({
    name: 'workspace suspend',
    arguments: ['workspace'],
    summary: 'stop an abusive workspace: its codes show a notice, and nothing can be changed',
    details: [
      'Takes effect within 5 seconds. Webhook deliveries stay pending. `workspace resume` undoes it.',
      'The audit log of the workspace records it.',
    ],
    read: ({ arguments: { workspace } }) => textOf(workspace),
    load: async () => (await import('./actions/workspaces.js')).suspendWorkspace,
  }),
  command({
    name: 'workspace resume',
    arguments: ['workspace'],
    summary: 'undo the suspension of a workspace',
    read: ({ arguments: { workspace } }) => textOf(workspace),
    load: async () => (await import('./actions/workspaces.js')).resumeWorkspace,
  }),
  command({
    name: 'plan',
    arguments: ['workspace', 'plan'],
    summary: `change the plan of a workspace to ${Object.keys(PLANS).join(', ')}`,
    details: ['Limits that override those of the plan stay. Prints the plan and its limits as JSON.'],
    read: ({ arguments: { workspace, plan = '' } }) => {
      if (isPlan(plan)) return { workspace: textOf(workspace), plan };
      throw new UsageError(`There is no plan "${plan}": choose ${Object.keys(PLANS).join(', ')}.`);
    },
    load: async () => (await import('./actions/workspaces.js')).changePlan,
  }),
  command({
    name: 'limits',
    arguments: ['workspace'],
    options: {
      'per-minute': { value: 'number', meaning: 'requests per minute' },
      'per-month': { value: 'number', meaning: 'requests per calendar month' },
      codes: { value: 'number', meaning: 'QR codes; 0 for no limit' },
      bytes: { value: 'number', meaning: 'bytes of content with its versions; 0 for no limit' },
      reset: { meaning: 'restore the limits of the plan' },
    },
    summary: 'override the limits of the plan of a workspace, or restore them',
    details: ['Requires --reset, or at least one limit. Prints the limits as JSON.'],
    read: ({ arguments: { workspace }, options }) => ({
      workspace: textOf(workspace),
      change: limitsChange(options),
    }),
    load: async () => (await import('./actions/workspaces.js')).changeLimits,
  }),
];
