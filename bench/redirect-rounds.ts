import { measure, type Measured } from './load.js';
import { medianRatio, middleOf } from './medians.js';
import { processorTimeMs } from './processor-time.js';
import type { ServerProcess } from './server-process.js';

/** Until Node has compiled and PostgreSQL has taken the memory that it has. */
const WARM_UP_REQUESTS = 60_000;
const ROUND_SECONDS = 1;

export interface Round extends Measured {
  /** Microseconds of processor time a request: of the load generator, then of each process. */
  processor: number[];
}

interface Rounds {
  a: Round[];
  b: Round[];
  /** Requests to b, those of the warm-up included. */
  answered: number;
}

/**
 * Alternating rounds of (a) and (b). Many short ones: a machine that others share changes its speed from second to second.
 * @param pids of processes whose time counts for (b)
 */
export async function alternate(
  { bare, ours, pids }: { bare: ServerProcess; ours: ServerProcess; pids: number[] },
  connections: number,
  rounds: number,
  afterWarmUp: () => Promise<void>,
): Promise<Rounds> {
  const ofBare = await requestsOfRound(bare, connections);
  const ofOurs = await requestsOfRound(ours, connections);
  await afterWarmUp();
  const a: Round[] = [];
  const b: Round[] = [];
  for (let index = 0; index < rounds; index += 1) {
    a.push(await round(bare, [bare.pid], connections, ofBare));
    b.push(await round(ours, pids, connections, ofOurs));
  }
  return { a, b, answered: WARM_UP_REQUESTS + rounds * ofOurs };
}

export const ratioOf = ({ a, b }: Rounds): number => {
  const rates = (rounds: Round[]) => rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  return medianRatio(rates(b), rates(a));
};

/** Medians, such as "load 20.1, server 30.2". */
export const processorOf = (rounds: Round[], names: string[]): string =>
  names
    .map((name, of) => `${name} ${middleOf(rounds.map((one) => one.processor[of] ?? Number.NaN)).toFixed(1)}`)
    .join(', ');

/** Warms up, and finds how many requests take as long as a round shall. */
async function requestsOfRound({ port }: ServerProcess, connections: number): Promise<number> {
  const { requestsPerSecond } = await measure(port, connections, WARM_UP_REQUESTS);
  return Math.ceil(requestsPerSecond * ROUND_SECONDS);
}

async function round(
  server: ServerProcess,
  pids: number[],
  connections: number,
  requests: number,
): Promise<Round> {
  const before = processorTimes(pids);
  const measured = await measure(server.port, connections, requests);
  const spentMs = processorTimes(pids).map((ms, index) => ms - (before[index] ?? 0));
  return { ...measured, processor: spentMs.map((ms) => (ms * 1_000) / requests) };
}

/** In milliseconds; NaN where the system does not tell. */
function processorTimes(pids: number[]): number[] {
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1_000, ...pids.map((pid) => processorTimeMs(pid) ?? Number.NaN)];
}
