import { parseUrl } from '#libs/platform';
import { UsageError } from '../start/command-error.js';
import { command, standaloneCommand, textOf, type Command, type ParsedArgs } from './command.js';

const TRUST = { value: 'sha256:…', meaning: 'the fingerprint that the export printed' };

function parseFingerprint(given: string): string {
  if (/^sha256:[0-9a-f]{64}$/.test(given)) return given;
  throw new UsageError('--trust must be sha256: and 64 hexadecimal digits, as the export printed them.');
}

const INTO = {
  value: 'workspace',
  meaning: 'an empty workspace; default: a new one with the id that it had',
};

function importInput({ arguments: { folder }, options: { trust, into } }: ParsedArgs) {
  if (typeof trust !== 'string')
    throw new UsageError('--trust is missing: state the fingerprint that the export printed.');
  return {
    folder: textOf(folder),
    trust: parseFingerprint(trust),
    into: typeof into === 'string' ? into : null,
  };
}

function parseTime(given: string): Date {
  const time = new Date(given);
  if (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(given) && !Number.isNaN(time.getTime())) return time;
  throw new UsageError('--since must be a time with its offset, such as 2026-11-29T12:00Z.');
}

function parseForward({ arguments: { workspace, url = '' }, options: { end } }: ParsedArgs) {
  if (end === true && url === '') return { workspace: textOf(workspace), url: null };
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search + parsed.hash !== '')
    throw new UsageError(
      'State the URL of the other installation, such as https://go.example.com, or --end.',
    );
  return { workspace: textOf(workspace), url: url.replace(/\/+$/, '') };
}

/** find-workspace.ts loads the services. */
const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** A workspace leaves, or comes. */
export const MOVE_COMMANDS: Command[] = [
  command({
    name: 'workspace export',
    arguments: ['workspace'],
    options: {
      output: { value: 'folder', meaning: 'a new folder; default: one named after its id and the time' },
      since: {
        value: 'time',
        meaning: 'only scans, leads and clicks from an hour before then on, such as 2026-11-29T12:00Z',
      },
    },
    summary: 'write all data of a workspace to files of JSON lines, with a signed manifest',
    details: [
      'Without keys, tokens, signing secrets and hashes. It contains personal data, such as leads. Prints the fingerprint of',
      'the key that signs the manifest: send it on another way than the files, since an import must state it.',
    ],
    read: ({ arguments: { workspace }, options: { output, since } }) => ({
      workspace: textOf(workspace),
      folder: typeof output === 'string' ? output : null,
      since: typeof since === 'string' ? parseTime(since) : null,
    }),
    load: async () => (await import('./actions/exports/export-workspace.js')).exportWorkspace,
  }),
  standaloneCommand({
    name: 'workspace verify-export',
    arguments: ['folder'],
    options: { trust: TRUST },
    summary: 'compare the files of an export with its manifest, and that with the key of this installation',
    details: ['With --trust, the export of another installation is compared with the key that it printed.'],
    read: ({ arguments: { folder }, options: { trust } }) => ({
      folder: textOf(folder),
      trust: typeof trust === 'string' ? parseFingerprint(trust) : null,
    }),
    load: async () => (await import('./actions/exports/verify-export.js')).verifyExport,
  }),
  command({
    name: 'workspace import',
    arguments: ['folder'],
    options: { trust: TRUST, into: INTO },
    summary: 'import an export of another installation, with the same codes, ids, history and counts',
    details: [
      'Requires --trust. Changes nothing if a file was changed, or if something exists already. Members are invited again.',
    ],
    read: importInput,
    load: async () => (await import('./actions/exports/import-workspace.js')).importWorkspace,
  }),
  command({
    name: 'workspace verify-import',
    arguments: ['folder'],
    options: { trust: TRUST, into: INTO },
    summary: 'compare an export with the workspace into which it was imported',
    details: ['Only reads. The exit code is 1 if something differs, which it lists.'],
    read: importInput,
    load: async () => (await import('./actions/exports/import-workspace.js')).verifyImport,
  }),
  command({
    name: 'workspace freeze',
    arguments: ['workspace'],
    options: { end: { meaning: 'let people and programs change it again' } },
    summary: 'let nobody change a workspace while it moves to another installation',
    details: ['Takes effect within 2 seconds. Its codes work, and scans are counted.'],
    read: ({ arguments: { workspace }, options: { end } }) => ({
      workspace: textOf(workspace),
      isFrozen: end !== true,
    }),
    load: async () => (await import('./actions/moves.js')).freezeWorkspace,
  }),
  command({
    name: 'workspace forward',
    arguments: ['workspace'],
    optionalArgument: 'url',
    options: { end: { meaning: 'have this installation answer scans again' } },
    summary:
      'redirect the short URLs of a workspace that has moved to the same paths of another installation',
    details: [
      'Takes effect within 5 seconds. They are not counted here any longer, and nothing can be changed.',
      'Codes of domains of its own are answered and counted here as before: point the DNS of the domains there.',
    ],
    read: parseForward,
    load: async () => (await import('./actions/moves.js')).forwardWorkspace,
  }),
  command({
    name: 'workspace certificate',
    arguments: ['id'],
    options: {
      'backups-until': { value: 'date', meaning: 'when the last backup with its data is deleted' },
      output: { value: 'folder', meaning: 'a new folder; default: one named after the id' },
    },
    summary: 'certify that nothing is left of a workspace that was deleted 30 days ago',
    details: ['Requires --backups-until. Fails with what is left; otherwise, writes a signed certificate.'],
    read: ({ arguments: { id }, options: { 'backups-until': until, output } }) => {
      if (typeof until !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(until))
        throw new UsageError('--backups-until must be a date, such as 2027-01-31.');
      if (!isId(textOf(id))) throw new UsageError('State the id of the workspace: its name was erased.');
      return {
        workspaceId: textOf(id).toLowerCase(),
        backupsUntil: until,
        folder: typeof output === 'string' ? output : null,
      };
    },
    load: async () => (await import('./actions/exports/certify-erasure.js')).certify,
  }),
];
