import type { QrClient } from '../../client/index.js';
import { command } from '../command.js';
import { usageError } from '../failures.js';
import { FILTER_OPTIONS, filtersOf } from '../list-options.js';
import type { Values } from '../command.js';
import { writeBody } from '../write-file.js';

const KINDS = ['codes', 'scans', 'leads'] as const;
type Kind = (typeof KINDS)[number];

const FILE_OPTIONS = {
  output: {
    type: 'string',
    short: 'o',
    value: 'FILE',
    about: 'Where to store it; the standard output by default',
  },
  spreadsheet: {
    type: 'boolean',
    about: 'Protect what Excel and others would change, such as leading zeros',
  },
  delimiter: {
    type: 'string',
    value: 'NAME',
    choices: ['comma', 'semicolon', 'tab'],
    about: 'Between cells; comma by default',
  },
} as const;

const OPTIONS = { ...FILE_OPTIONS, ...FILTER_OPTIONS } as const;

const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);

async function read(qr: QrClient, kind: Kind, options: Values<typeof OPTIONS>): Promise<Response> {
  const format = {
    ...(options.spreadsheet && { for: 'spreadsheet' as const }),
    ...(options.delimiter && { delimiter: options.delimiter as 'comma' | 'semicolon' | 'tab' }),
  };
  const filters = await filtersOf(qr, options);
  if (kind === 'codes') return qr.codes.list({ ...filters, ...format }).csv();
  const { folder_id, tag, ...others } = filters;
  const [other] = Object.keys(others);
  if (other !== undefined || (kind === 'leads' && Object.keys(filters).length > 0))
    throw usageError(
      `The export of ${kind} takes ${kind === 'scans' ? 'only --folder and --tag' : 'no filters'}.`,
    );
  if (kind === 'leads') return qr.leads.list(format).csv();
  return qr.scans.list({ ...format, ...(folder_id && { folder_id }), ...(tag && { tag }) }).csv();
}

export const exportCommand = command({
  usage: 'export [kind]',
  about: `Export ${KINDS.join(', ')} as CSV; codes by default`,
  options: OPTIONS,
  run: async ({ args: [kind = 'codes'], options, client, out }) => {
    if (!isKind(kind)) throw usageError(`"${kind}" cannot be exported: use ${KINDS.join(', ')}.`);
    const file = options.output ?? '-';
    const say = (bytes: number) => out.progress(`${(bytes / 1024 ** 2).toFixed(1)} MiB`);
    await writeBody(await read(client(), kind, options), file, file === '-' ? undefined : say);
    if (file === '-') return;
    out.progress('');
    out.result({ file }, file, `Stored ${file}.`);
  },
});
