import type { PlanName } from '#libs/database';
import { PLANS } from '#libs/plans';
import { EVENT_NAMES } from '#libs/webhook-events';
import { command, standaloneCommand, UsageError, type Command, type ParsedArgs } from './command.js';
import { parseEvents } from './events-option.js';
import { EXPORT_ACTIONS } from './export-actions.js';
import { limitsChange } from './limits-options.js';
import { TAKEDOWN_OPTIONS, takedownScope } from './takedown-scope.js';

const isPlan = (name: string): name is PlanName => Object.hasOwn(PLANS, name);
const text = (value: string | undefined) => value ?? '';

const DEFAULT_HOURS = 26;

function parseHours(given: ParsedArgs['options'][string]): number {
  if (typeof given !== 'string') return DEFAULT_HOURS;
  if (!/^\d{1,5}$/.test(given))
    throw new UsageError(`--max-age-hours must be a whole number of hours, not "${given}".`);
  return Number(given);
}

export const COMMANDS: Command[] = [
  standaloneCommand({
    name: 'doctor',
    arguments: [],
    summary: 'check the configuration, the database, Redis and everything else that the service needs',
    details: [
      'Changes nothing, and also runs while the service cannot start. The exit code is 1 if a check fails; warnings do',
      'not count.',
    ],
    read: () => null,
    load: async () => (await import('./actions/doctor/doctor.js')).doctor,
  }),
  standaloneCommand({
    name: 'config print',
    arguments: [],
    summary: 'print every variable with its value and source, without passwords and secrets',
    details: ['The source is default, environment, file (NAME_FILE) or npm start.'],
    read: () => null,
    load: async () => (await import('./actions/print-config.js')).printConfig,
  }),
  standaloneCommand({
    name: 'support-bundle',
    arguments: [],
    options: { output: { value: 'file', meaning: 'a new .zip file, or - for the standard output' } },
    summary: 'write a .zip file for a report: versions, configuration, checks, metrics, sizes, failures',
    details: ['It contains no secrets, and nothing about customers or visitors.'],
    read: ({ options: { output } }) => (typeof output === 'string' ? output : null),
    load: async () => (await import('./actions/support-bundle/support-bundle.js')).supportBundle,
  }),
  standaloneCommand({
    name: 'backup compare',
    arguments: [],
    options: {
      'max-age-hours': { value: 'hours', meaning: 'what is older must be in the backup; default 26' },
    },
    summary: 'compare a restored backup at RESTORED_DATABASE_URL with the database',
    details: ['Only reads both. The exit code is 1 if rows are missing or differ.'],
    read: ({ options }) => parseHours(options['max-age-hours']),
    load: async () => (await import('./actions/backup/compare-backup.js')).compareBackup,
  }),
  command({
    name: 'workspace add',
    arguments: ['name'],
    summary: 'create a workspace; prints its ID, an API key and a link as JSON',
    details: ['The first person who opens the link within 7 days becomes the admin of the workspace.'],
    read: ({ arguments: { name } }) => text(name),
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
    read: ({ arguments: { workspace } }) => text(workspace),
    load: async () => (await import('./actions/workspaces.js')).deleteWorkspace,
  }),
  command({
    name: 'workspace restore',
    arguments: ['workspace'],
    summary: 'undo the deletion of a workspace, within 30 days',
    read: ({ arguments: { workspace } }) => text(workspace),
    load: async () => (await import('./actions/workspaces.js')).restoreWorkspace,
  }),
  command({
    name: 'workspace suspend',
    arguments: ['workspace'],
    summary: 'stop an abusive workspace: its codes show a notice, and nothing can be changed',
    details: [
      'Takes effect within 5 seconds. Webhook deliveries wait. `workspace resume` undoes it.',
      'The audit log of the workspace records it.',
    ],
    read: ({ arguments: { workspace } }) => text(workspace),
    load: async () => (await import('./actions/workspaces.js')).suspendWorkspace,
  }),
  command({
    name: 'workspace resume',
    arguments: ['workspace'],
    summary: 'undo the suspension of a workspace',
    read: ({ arguments: { workspace } }) => text(workspace),
    load: async () => (await import('./actions/workspaces.js')).resumeWorkspace,
  }),
  command({
    name: 'workspace export',
    arguments: ['workspace'],
    options: {
      output: { value: 'folder', meaning: 'a new folder; default: one named after its id and the time' },
    },
    summary: 'write all data of a workspace to files of JSON lines, with a signed manifest',
    details: ['Without keys, tokens, signing secrets and hashes. It contains personal data, such as leads.'],
    read: ({ arguments: { workspace }, options: { output } }) => ({
      workspace: text(workspace),
      folder: typeof output === 'string' ? output : null,
    }),
    load: async () => (await import('./actions/exports/export-workspace.js')).exportWorkspace,
  }),
  standaloneCommand({
    name: 'workspace verify-export',
    arguments: ['folder'],
    summary: 'compare the files of an export with its manifest, and that with APP_SECRET',
    read: ({ arguments: { folder } }) => text(folder),
    load: async () => (await import('./actions/exports/verify-export.js')).verifyExport,
  }),
  command({
    name: 'plan',
    arguments: ['workspace', 'plan'],
    summary: `change the plan of a workspace to ${Object.keys(PLANS).join(', ')}`,
    details: ['Limits that override those of the plan stay. Prints the plan and its limits as JSON.'],
    read: ({ arguments: { workspace, plan = '' } }) => {
      if (isPlan(plan)) return { workspace: text(workspace), plan };
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
      workspace: text(workspace),
      change: limitsChange(options),
    }),
    load: async () => (await import('./actions/workspaces.js')).changeLimits,
  }),
  command({
    name: 'webhook add',
    arguments: ['workspace', 'url'],
    options: {
      events: { value: 'names', meaning: `${EVENT_NAMES.join(', ')}, or several with commas; default scan` },
    },
    summary: 'add an endpoint for scans or other events; prints its ID and signing secret as JSON',
    details: ['The secret is shown only once.'],
    read: ({ arguments: { workspace, url }, options }) => ({
      workspace: text(workspace),
      url: text(url),
      events: parseEvents(options),
    }),
    load: async () => (await import('./actions/webhooks.js')).addWebhook,
  }),
  command({
    name: 'webhook list',
    arguments: ['workspace'],
    summary: 'list the endpoints of a workspace, newest first',
    read: ({ arguments: { workspace } }) => text(workspace),
    load: async () => (await import('./actions/webhooks.js')).listWebhooks,
  }),
  command({
    name: 'webhook enable',
    arguments: ['workspace', 'endpoint'],
    summary: 'enable an endpoint that is paused or was disabled',
    details: ['<endpoint> is its id. Deliveries that wait are sent.'],
    read: ({ arguments: { workspace, endpoint } }) => ({
      workspace: text(workspace),
      endpoint: text(endpoint),
    }),
    load: async () => (await import('./actions/webhooks.js')).enableWebhook,
  }),
  command({
    name: 'webhook delete',
    arguments: ['workspace', 'endpoint'],
    summary: 'delete an endpoint, its secret and its deliveries',
    details: ['<endpoint> is its id.'],
    read: ({ arguments: { workspace, endpoint } }) => ({
      workspace: text(workspace),
      endpoint: text(endpoint),
    }),
    load: async () => (await import('./actions/webhooks.js')).deleteWebhook,
  }),
  command({
    name: 'key list',
    arguments: ['workspace'],
    summary: 'list the API keys of a workspace, newest first',
    read: ({ arguments: { workspace } }) => text(workspace),
    load: async () => (await import('./actions/keys.js')).listKeys,
  }),
  command({
    name: 'key revoke',
    arguments: ['workspace', 'key'],
    summary: 'revoke an API key; all processes reject it within 2 seconds',
    details: ['<key> is its id, or its first characters as `key list` shows them.'],
    read: ({ arguments: { workspace, key } }) => ({ workspace: text(workspace), key: text(key) }),
    load: async () => (await import('./actions/keys.js')).revokeKey,
  }),
  command({
    name: 'takedown',
    arguments: [],
    optionalArgument: 'code',
    options: TAKEDOWN_OPTIONS,
    summary: 'take down a QR code: within 5 seconds, its visitors get a notice',
    details: [
      '<code> is its short code or short URL. --workspace and --creator take down many codes, also deleted ones; codes',
      'that are created later are not affected. The audit log of the workspace records it.',
    ],
    read: takedownScope,
    load: async () => (await import('./actions/takedowns.js')).takeDown,
  }),
  command({
    name: 'lift-takedown',
    arguments: [],
    optionalArgument: 'code',
    options: TAKEDOWN_OPTIONS,
    summary: 'undo a takedown',
    details: [
      '<code> is its short code or short URL. --workspace and --creator include codes that were taken down one by one.',
      'The audit log of the workspace records it.',
    ],
    read: takedownScope,
    load: async () => (await import('./actions/takedowns.js')).liftTakedown,
  }),
  command({
    name: 'domain release',
    arguments: ['domain'],
    summary: 'end the verification of a domain, so that another workspace can verify it',
    details: ['<domain> is its host name. QR codes that exist on it keep their short URLs.'],
    read: ({ arguments: { domain } }) => text(domain),
    load: async () => (await import('./actions/domains.js')).releaseDomain,
  }),
  command({
    name: 'scan-export',
    arguments: ['action'],
    summary: 'status, rebuild, check, verify or end the export of scans to ClickHouse and S3',
    details: [
      'status prints how far each store has come. rebuild has the workers copy all scans of PostgreSQL to ClickHouse again;',
      'check compares all its days. Both take place while scans go on. verify reads every object in S3 and compares it with',
      'its manifest, and each manifest with the one before it; run it with the variables of the worker. end is for when no',
      'worker has CLICKHOUSE_URL any longer: months are then dropped without ClickHouse, and what only it has is no longer',
      'counted.',
    ],
    read: ({ arguments: { action = '' } }) => {
      const known = EXPORT_ACTIONS.find((name) => name === action);
      if (known) return known;
      throw new UsageError(`There is no action "${action}": choose status, rebuild, check, verify or end.`);
    },
    load: async () => (await import('./actions/scan-export.js')).scanExport,
  }),
  command({
    name: 'user reset-password',
    arguments: ['email'],
    options: { send: { meaning: 'email the link to the person instead of printing it' } },
    summary: 'create a link with which a person chooses a new password',
    details: ['The link works once, within an hour. It replaces an earlier one.'],
    read: ({ arguments: { email }, options }) => ({ email: text(email), isMailed: options.send === true }),
    load: async () => (await import('./actions/users.js')).resetPassword,
  }),
  command({
    name: 'secrets reseal',
    arguments: [],
    options: { 'previous-lost': { meaning: 'give up what only a lost secret could decrypt' } },
    acceptsSecret: ({ options }) => options['previous-lost'] === true,
    summary: 're-encrypt everything with APP_SECRET, after it was changed',
    details: [
      'Set APP_SECRET_PREVIOUS to the secrets before; the command says when you can remove that variable. All running',
      'processes must have the new secret first. You can run the command again, and while the service runs.',
    ],
    read: () => null,
    load: async () => (await import('./actions/secrets.js')).resealSecrets,
  }),
];
