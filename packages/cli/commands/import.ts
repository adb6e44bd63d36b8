import { ProblemError, type QrClient, type Result } from '../../client/index.js';
import { wholeNumber } from '../arguments.js';
import { command } from '../command.js';
import { PART_ROWS, partsOf, type Part } from '../csv-parts.js';
import { EXIT, usageError } from '../failures.js';
import { plain, type Output } from '../output.js';

type Report = Result<'bulkCreateQrCodes'>;
type Row = Report['results'][number];

/** Somebody started a long import, so it waits for the limits of the plan. */
const PATIENCE = { maxRetries: 10, maxWaitMs: 15 * 60_000, timeoutMs: 5 * 60_000 };

interface How {
  mode: 'create' | 'upsert';
  isAtomic: boolean;
  isDryRun: boolean;
}

/** A request in which every row fails is refused, with the same report. */
async function send(qr: QrClient, { csv }: Part, { mode, isAtomic, isDryRun }: How): Promise<Report> {
  const query = { mode, create_folders: true, atomic: isAtomic, dry_run: isDryRun };
  try {
    return await qr.codes.bulkCreate(csv, query, PATIENCE);
  } catch (error) {
    const report = error instanceof ProblemError ? (error.details as Partial<Report> | null) : null;
    if (report?.results === undefined) throw error;
    return report as Report;
  }
}

class Totals {
  created = 0;
  updated = 0;
  unchanged = 0;
  failed = 0;
  skipped = 0;

  add({ created, updated = 0, unchanged = 0, failed, results }: Report): void {
    this.created += created;
    this.updated += updated;
    this.unchanged += unchanged;
    this.failed += failed;
    this.skipped += results.filter(({ status }) => status === 'skipped').length;
  }

  get exitCode(): number {
    if (this.failed === 0) return 0;
    return this.created + this.updated + this.unchanged > 0 ? EXIT.inPart : EXIT.invalid;
  }
}

const detailsOf = ({ error }: Row): string[] =>
  error?.errors?.map(({ detail }) => detail) ?? [error?.detail ?? 'It was not stored.'];

function sayFailures(out: Output, { lines }: Part, { results }: Report): void {
  for (const result of results.filter(({ status }) => status === 'failed')) {
    const line = lines[result.index] ?? null;
    if (out.isJson) out.json({ line, code: result.error?.code, details: detailsOf(result) });
    else for (const detail of detailsOf(result)) out.line(`line ${line}: ${plain(detail)}`);
  }
}

export const importCommand = command({
  usage: 'import <file>',
  about: 'Create QR codes from a CSV file of any length; - is the input',
  options: {
    'dry-run': { type: 'boolean', about: 'Only check the file, and say what would change' },
    upsert: { type: 'boolean', about: 'Update codes with the same id or external_id' },
    atomic: { type: 'boolean', about: `Store all rows or none; up to ${PART_ROWS} rows` },
    'from-line': { type: 'string', value: 'N', about: 'Leave out the rows before this line of the file' },
  },
  run: async ({ args: [file = ''], options, client, out }) => {
    const fromLine = options['from-line'] === undefined ? 1 : wholeNumber(options['from-line'], 'from-line');
    const parts = partsOf(file, fromLine);
    const isDryRun = options['dry-run'] === true;
    const how: How = {
      mode: options.upsert ? 'upsert' : 'create',
      isAtomic: options.atomic === true,
      isDryRun,
    };
    if (how.isAtomic && parts.length > 1)
      throw usageError(`--atomic takes up to ${PART_ROWS} rows and 1 MiB: split the file.`);
    const totals = new Totals();
    const rows = parts.reduce((sum, { lines }) => sum + lines.length, 0);
    const qr = client();
    let done = 0;
    for (const part of parts) {
      out.progress(`${done} of ${rows} rows`);
      const report = await send(qr, part, how).catch((error: unknown) => {
        out.progress('');
        if (done > 0) out.note(`Stopped after ${done} rows. To continue: --from-line ${part.lines[0]}`);
        throw error;
      });
      totals.add(report);
      out.progress('');
      sayFailures(out, part, report);
      done += part.lines.length;
    }
    const { created, updated, unchanged, failed, skipped } = totals;
    const counts = { created, updated, unchanged, failed, ...(skipped > 0 && { skipped }) };
    const text = Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
    out.result({ ...counts, dry_run: isDryRun }, String(created), `${isDryRun ? 'Would be: ' : ''}${text}`);
    return totals.exitCode;
  },
});
