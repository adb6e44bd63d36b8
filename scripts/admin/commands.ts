import { UsageError } from '../start/command-error.js';
import { command, standaloneCommand, textOf, type Command, type ParsedArgs } from './command.js';
import { EXPORT_ACTIONS } from './export-actions.js';
import { JOURNAL_COMMANDS } from './journal-commands.js';
import { MOVE_COMMANDS } from './move-commands.js';
import { TAKEDOWN_OPTIONS, takedownScope } from './takedown-scope.js';
import { WEBHOOK_COMMANDS } from './webhook-commands.js';
import { WORKSPACE_COMMANDS } from './workspace-commands.js';

const DEFAULT_HOURS = 26;

function parseHours(given: ParsedArgs['options'][string]): number {
  if (typeof given !== 'string') return DEFAULT_HOURS;
  if (!/^\d{1,5}$/.test(given))
    throw new UsageError(`--max-age-hours must be a whole number of hours, not "${given}".`);
  return Number(given);
}

/** In the order of the help. */
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
  ...WORKSPACE_COMMANDS,
  ...MOVE_COMMANDS,
  ...WEBHOOK_COMMANDS,
  command({
    name: 'key list',
    arguments: ['workspace'],
    summary: 'list the API keys of a workspace, newest first',
    read: ({ arguments: { workspace } }) => textOf(workspace),
    load: async () => (await import('./actions/keys.js')).listKeys,
  }),
  command({
    name: 'key revoke',
    arguments: ['workspace', 'key'],
    summary: 'revoke an API key; all processes reject it within 2 seconds',
    details: ['<key> is its id, or its first characters as `key list` shows them.'],
    read: ({ arguments: { workspace, key } }) => ({ workspace: textOf(workspace), key: textOf(key) }),
    load: async () => (await import('./actions/keys.js')).revokeKey,
  }),
  command({
    name: 'takedown',
    arguments: [],
    optionalArgument: 'code',
    options: TAKEDOWN_OPTIONS,
    summary: 'take down a QR code, whose visitors get a notice within 5 seconds, or a file',
    details: [
      '<code> is its short code or short URL. --workspace and --creator take down many codes, also deleted ones; codes',
      'that are created later are not affected. With --file, the addresses of the file end in all workspaces, and nobody',
      'can upload the same bytes. The audit log of each workspace records it.',
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
    name: 'domain list',
    arguments: [],
    summary: 'list the domains of all workspaces',
    details: ['With --json, `served` says whether a server may get a certificate for a domain.'],
    read: () => null,
    load: async () => (await import('./actions/domains.js')).listDomains,
  }),
  command({
    name: 'domain release',
    arguments: ['domain'],
    summary: 'end the verification of a domain, so that another workspace can verify it',
    details: ['<domain> is its host name. QR codes that exist on it keep their short URLs.'],
    read: ({ arguments: { domain } }) => textOf(domain),
    load: async () => (await import('./actions/domains.js')).releaseDomain,
  }),
  command({
    name: 'sso off',
    arguments: ['slug'],
    summary: 'end the requirement of single sign-on in a workspace that nobody can enter',
    details: [
      '<slug> is the short name in the addresses of its connection. The connection itself stays enabled; all processes',
      'follow within 2 seconds.',
    ],
    read: ({ arguments: { slug } }) => textOf(slug),
    load: async () => (await import('./actions/sso.js')).endRequirement,
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
  ...JOURNAL_COMMANDS,
  command({
    name: 'user reset-password',
    arguments: ['email'],
    options: { send: { meaning: 'email the link to the person instead of printing it' } },
    summary: 'create a link with which a person chooses a new password',
    details: ['The link works once, within an hour. It replaces an earlier one.'],
    read: ({ arguments: { email }, options }) => ({ email: textOf(email), isMailed: options.send === true }),
    load: async () => (await import('./actions/users.js')).resetPassword,
  }),
  command({
    name: 'user remove-second-factor',
    arguments: ['email'],
    summary: 'remove all second factors and recovery codes of a person who has lost them',
    details: [
      'Make sure that it is the person who asks: afterwards, the password alone is enough to sign in. An email informs',
      'the person, and the audit log of their workspaces records it.',
    ],
    read: ({ arguments: { email } }) => textOf(email),
    load: async () => (await import('./actions/users.js')).removeSecondFactor,
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
