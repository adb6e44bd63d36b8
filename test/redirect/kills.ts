import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from '#libs/database';
import { findPostgres } from '../../scripts/embedded-postgres/ensure-postgres.js';
import { postgresPid, startProcess, type RunningProcess } from '../toolbox/processes.js';
import { waitUntil } from '../toolbox/wait-until.js';
import { ScanLoad, type LoadRequest } from './scan-load.js';

/** PostgreSQL gets an immediate stop; the service, kill -9. */
const KILLS = {
  'the service': { stopsPostgres: false, killsService: true },
  'PostgreSQL alone': { stopsPostgres: true, killsService: false },
  both: { stopsPostgres: true, killsService: true },
};
export type Kill = keyof typeof KILLS;

interface Loaded {
  service: RunningProcess;
  answered: string[];
  broken: string[];
  statuses: Set<number>;
}

interface LoadOptions {
  path: string;
  kills: Kill[];
  visits: () => number;
  requestOf?: (mark: string) => LoadRequest;
  env?: Record<string, string>;
}

export async function throughKills(
  service: RunningProcess,
  { path, kills, visits, requestOf, env = {} }: LoadOptions,
): Promise<Loaded> {
  const loaded: Loaded = { service, answered: [], broken: [], statuses: new Set() };
  const { dataDir } = service;
  for (const [index, name] of kills.entries()) {
    const { stopsPostgres, killsService } = KILLS[name];
    const load = new ScanLoad(loaded.service.shortUrl + path, `kill${index}`, requestOf);
    load.start();
    const last = visits();
    await waitUntil(() => load.answered.length >= last, `${last} visits before the end of ${name}`);
    const postgres = stopsPostgres ? postgresPid(dataDir) : null;
    if (postgres) process.kill(postgres, 'SIGQUIT');
    if (killsService) loaded.service.killAll();
    if (killsService) await loaded.service.exited;
    await load.stop();
    loaded.answered.push(...load.answered);
    loaded.broken.push(...load.broken);
    for (const status of load.statuses) loaded.statuses.add(status);
    if (killsService) loaded.service = await startProcess({ env, dataDir });
    const isBack = async () => (await fetch(`${loaded.service.baseUrl}/readyz`)).status === 200;
    await waitUntil(isBack, 'the service to be ready');
  }
  const journal = join(dataDir, 'journal');
  await waitUntil(() => segmentsIn(journal).length === 0, 'the journal to be replayed');
  return loaded;
}

export async function databaseOf({ dataDir }: RunningProcess): Promise<DataSource> {
  const url = new URL((await findPostgres(join(dataDir, 'postgres'))).url);
  url.pathname = '/qr_service';
  return createDataSource(url.href).initialize();
}

export const segmentsIn = (journal: string): string[] =>
  readdirSync(journal).filter((name) => name.endsWith('.journal'));
