import type { Result } from '../../client/index.js';
import { wholeNumber } from '../arguments.js';
import { command } from '../command.js';
import { codeId } from '../find-code.js';
import { first, LIMIT_OPTIONS, limitOf } from '../list-options.js';
import { plain } from '../output.js';

type Scan = Result<'listScans'>['data'][number];

const COLUMNS = {
  TIME: ({ scanned_at }: Scan) => scanned_at,
  CITY: ({ city }: Scan) => city,
  COUNTRY: ({ country }: Scan) => country,
  DEVICE: ({ device }: Scan) => device,
  SYSTEM: ({ os }: Scan) => os,
  BROWSER: ({ browser }: Scan) => browser,
};

const lineOf = (scan: Scan): string =>
  Object.values(COLUMNS)
    .map((textOf) => plain(textOf(scan)))
    .join('  ');

export const SCAN_COMMANDS = [
  command({
    usage: 'scans list [code]',
    about: 'List scans of a QR code, or of the workspace, the newest first',
    options: LIMIT_OPTIONS,
    run: async ({ args: [reference], options, client, out }) => {
      const qr = client();
      const { count, page } = limitOf(options);
      const scans =
        reference === undefined
          ? qr.scans.list({ limit: page })
          : qr.scans.listForCode(await codeId(qr, reference), { limit: page });
      await out.list<Scan>(first<Scan>(scans, count), {
        columns: COLUMNS,
        id: ({ id }) => id,
        none: 'No scans.',
      });
    },
  }),
  command({
    usage: 'scans tail <code>',
    about: 'Print scans of a QR code as they happen',
    options: {
      bots: { type: 'boolean', about: 'Also those of bots' },
      after: { type: 'string', value: 'ID', about: 'Continue after this scan' },
      limit: { type: 'string', short: 'n', value: 'N', about: 'End after so many scans' },
    },
    run: async ({ args: [reference = ''], options, client, out }) => {
      const qr = client();
      const count = options.limit === undefined ? Infinity : wholeNumber(options.limit, 'limit');
      const id = await codeId(qr, reference);
      const stream = qr.scans.stream(id, options.bots ? { include_bots: true } : {}, {
        lastEventId: options.after,
      });
      out.note('Waiting for scans. Press Ctrl-C to stop.');
      for await (const scan of first(stream, count)) out.result(scan, scan.id, lineOf(scan));
    },
  }),
];
