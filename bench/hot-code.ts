import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from './toolbox/postgres.js';
import { middleOf } from './toolbox/medians.js';
import { postgresqlCounts } from './toolbox/postgresql-counts.js';
import { ratioLine } from './toolbox/report.js';
import { timeOf } from './toolbox/samples.js';
import { APP_SECRET, pauseWebhooks, prepareDatabase, takeIn } from './toolbox/scan-database.js';
import { startServer, type ServerProcess } from './toolbox/server-process.js';
import { sized } from './toolbox/size.js';

/**
 * Measures analytics of a code while it is scanned all the time, and right after an outage of the workers that has left
 * a million of its scans, against those of a code with 1,000 scans.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: sized('60', '1') },
    backlog: { type: 'string', default: sized('1000000', '10000') },
  },
});
const RATE = Number(values.rate);
const SECONDS = Number(values.seconds);
const BACKLOG = Number(values.backlog);
const SMALL = 1_000;
const PARTS_PER_SECOND = 10;
const BATCH = 2_000;
const DAY_MS = 86_400_000;

/** A batch of the code $1: $2 scans of the last $3 seconds. */
const APPEND = `
insert into scan_log (id, first_scanned_at, scan_ids, qr_code_ids, scanned_at, countries, cities, devices,
  operating_systems, browsers, languages, referrers, are_bots, visitor_hashes, rules, vias)
select uuidv7(), min(at), array_agg(gen_random_uuid()), array_agg($1::uuid), array_agg(at),
  array_agg('C' || floor(power(r, 2) * 40)), array_agg('City ' || floor(power(r, 3) * 300)),
  array_agg((array['mobile', 'desktop', 'tablet'])[1 + floor(random() * 3)::int]),
  array_agg((array['iOS', 'Android', 'Windows'])[1 + floor(random() * 3)::int]),
  array_agg((array['Safari', 'Chrome', 'Firefox'])[1 + floor(random() * 3)::int]),
  array_agg((array['de', 'fr', 'en', 'it'])[1 + floor(random() * 4)::int]),
  array_agg(case when random() < 0.8 then 'direct' else 'host' || floor(random() * 50) || '.example' end),
  array_agg(random() < 0.1), array_agg(uuid_send(gen_random_uuid())), array_agg(null::smallint), array_agg('symbol'::text)
from (
  select clock_timestamp() - random() * $3::float8 * interval '1 second' as at, random() as r
  from generate_series(1, $2::int) order by at
) scan`;

const folder = mkdtempSync(join(tmpdir(), 'qr-service-bench-'));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, 'postgres'));
let worker: ServerProcess | undefined;
const [feeder, reader] = [new Client(postgres.url), new Client(postgres.url)];
try {
  const workspaceId = await prepareDatabase(postgres.url);
  await pauseWebhooks(postgres.url);
  await feeder.connect();
  await reader.connect();
  const { rows } = await reader.query<{ id: string }>('select id from qr_codes order by id limit 3');
  const [hot = '', waiting = '', small = ''] = rows.map(({ id }) => id);
  const query = async (text: string, parameters: unknown[]) =>
    (await reader.query<object>(text, parameters)).rows;
  const counts = postgresqlCounts(query);
  const ask = (qrCodeId: string) => {
    const to = new Date();
    return timeOf(() =>
      counts.count({
        ...{
          workspaceId,
          subject: { qrCodeId },
          from: new Date(to.getTime() - DAY_MS),
          to,
          interval: 'hour',
        },
        ...{ timezone: 'UTC', top: 10, includesBots: false, filters: {} },
      }),
    );
  };
  const unrolled = async (qrCodeId: string) => {
    const [counters] = (await query('select unrolled from qr_code_counters where qr_code_id = $1', [
      qrCodeId,
    ])) as { unrolled: number }[];
    return counters?.unrolled ?? 0;
  };
  for (let left = BACKLOG; left > 0; left -= BATCH)
    await feeder.query(APPEND, [waiting, Math.min(BATCH, left), 600]);
  await feeder.query(APPEND, [small, SMALL, 600]);
  await takeIn(postgres.url);
  await feeder.query('vacuum analyze');
  const ofSmall = middleOf([
    await ask(small),
    await ask(small),
    await ask(small),
    await ask(small),
    await ask(small),
  ]);
  const before = middleOf([await ask(waiting), await ask(waiting), await ask(waiting)]);
  console.log(
    `a code with ${SMALL} scans: ${ofSmall.toFixed(0)} ms; with ${BACKLOG} that are not in rollups: ${before.toFixed(0)} ms`,
  );
  worker = await startServer('worker-server', {
    ...{ DATABASE_URL: postgres.url, APP_SECRET, DATA_DIR: folder },
  });
  const startedAt = performance.now();
  while ((await unrolled(waiting)) > SMALL) await delay(50);
  console.log(
    `rolled up in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s; then ${(await ask(waiting)).toFixed(0)} ms`,
  );

  const times: { hot: number; small: number; unrolled: number }[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const feed = async () => {
    const from = performance.now();
    let sent = 0;
    while (performance.now() < until) {
      const due = Math.floor(((performance.now() - from) * RATE) / 1_000);
      if (due > sent) await feeder.query(APPEND, [hot, due - sent, 1 / PARTS_PER_SECOND]);
      sent = due;
      await delay(1_000 / PARTS_PER_SECOND);
    }
    console.log(`${sent} scans of one code in ${SECONDS} s`);
  };
  const feeding = feed();
  while (performance.now() < until) {
    times.push({ hot: await ask(hot), small: await ask(small), unrolled: await unrolled(hot) });
    await delay(500);
  }
  await feeding;
  const middle = (of: 'hot' | 'small' | 'unrolled') => middleOf(times.map((one) => one[of]));
  const worst = Math.max(...times.map(({ hot: ms }) => ms));
  console.log(
    `hot ${middle('hot').toFixed(0)} ms, at most ${worst.toFixed(0)}; small ${middle('small').toFixed(0)} ms; ${middle('unrolled')} not in rollups`,
  );
  console.log(ratioLine({ name: 'hot / small', value: middle('hot') / middle('small'), max: 3 }));
} finally {
  await worker?.stop();
  await feeder.end();
  await reader.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
