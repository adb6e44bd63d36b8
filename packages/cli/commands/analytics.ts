import type { Query, Result } from '../../client/index.js';
import { wholeNumber } from '../arguments.js';
import { command } from '../command.js';
import { usageError } from '../failures.js';
import { codeId, folderId } from '../find-code.js';
import type { Output } from '../output.js';

const INTERVALS = ['hour', 'day', 'week', 'month'] as const;
const BREAKDOWNS = [
  ...['country', 'city', 'device', 'os', 'browser', 'language', 'referrer', 'rule', 'via'],
  ...['hour_of_day', 'weekday'],
] as const;

type Analytics = Result<'getQrCodeAnalytics'>;

interface Row {
  by: string;
  value: string | number | null;
  scans: number;
  unique_visitors: number;
}

/** The rows of one dimension: a time series, or a breakdown. */
function rowsOf({ timeseries, breakdowns }: Pick<Analytics, 'timeseries' | 'breakdowns'>, by: string): Row[] {
  if ((INTERVALS as readonly string[]).includes(by))
    return timeseries.map(({ start, ...counts }) => ({ by, value: start, ...counts }));
  return breakdowns[by as keyof typeof breakdowns].map(({ value, scans, unique_visitors }) => ({
    ...{ by, value: value ?? 'others', scans, unique_visitors },
  }));
}

async function print(out: Output, analytics: Analytics, dimensions: readonly string[]): Promise<void> {
  const { totals, from, to } = analytics;
  if (out.isJson) return out.json(analytics);
  const { scans, unique_visitors, bot_scans, leads, cta_clicks } = totals;
  out.fields(analytics, String(scans), {
    Period: `${from} – ${to}`,
    Scans: scans,
    Visitors: unique_visitors,
    'Scans of bots': bot_scans,
    Leads: leads,
    Clicks: cta_clicks,
  });
  for (const by of dimensions) {
    out.gap();
    const columns = {
      [by.toUpperCase()]: ({ value }: Row) => value,
      SCANS: (row: Row) => row.scans,
      VISITORS: (row: Row) => row.unique_visitors,
    };
    await out.list(rowsOf(analytics, by), {
      columns,
      id: ({ value }) => String(value),
      none: `No scans by ${by}.`,
    });
  }
}

export const analyticsCommand = command({
  usage: 'analytics [code]',
  about: 'Show the scans of a QR code, or of the workspace',
  options: {
    by: {
      type: 'string',
      value: 'LIST',
      choices: [...INTERVALS, ...BREAKDOWNS],
      about: 'Also by these, separated by commas, such as day,city',
    },
    period: {
      type: 'string',
      value: 'PERIOD',
      choices: ['24h', '7d', '30d', '90d', '1y', 'all'],
      about: 'Of this period; 30d by default',
    },
    from: { type: 'string', value: 'TIME', about: 'From this date or time on' },
    to: { type: 'string', value: 'TIME', about: 'Until before this date or time' },
    timezone: { type: 'string', value: 'ZONE', about: 'In this time zone, such as Europe/Zurich' },
    folder: { type: 'string', value: 'FOLDER', about: 'Of this folder, by ID or name' },
    top: { type: 'string', value: 'N', about: 'How many rows of each; 10 by default' },
  },
  run: async ({ args: [reference], options, client, out }) => {
    const qr = client();
    const dimensions = options.by?.split(',') ?? [];
    const [interval, other] = INTERVALS.filter((each) => dimensions.includes(each));
    if (other !== undefined) throw usageError(`--by takes one of ${INTERVALS.join(', ')}.`);
    const top = options.top === undefined ? undefined : wholeNumber(options.top, 'top');
    const { period, from, to, timezone, folder } = options;
    const asked = Object.entries({ period, from, to, timezone, interval, top });
    const query = Object.fromEntries(
      asked.filter(([, value]) => value !== undefined),
    ) as Query<'getQrCodeAnalytics'>;
    const analytics =
      reference === undefined
        ? await qr.analytics.get({ ...query, ...(folder && { folder_id: await folderId(qr, folder) }) })
        : await qr.analytics.getForCode(await codeId(qr, reference), query);
    await print(out, analytics as Analytics, dimensions);
  },
});
