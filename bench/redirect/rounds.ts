import { measure, type Measured, type RequestsOf } from '../toolbox/load.js';
import { medianRatio, middleOf } from '../toolbox/medians.js';
import { processorTimeMs } from '../toolbox/processor-time.js';
import type { ServerProcess } from '../toolbox/server-process.js';
import { sized } from '../toolbox/size.js';

/** After these requests, Node has compiled the code and PostgreSQL uses all of its memory. */
const WARM_UP_REQUESTS = sized(60_000, 1_280);

export interface Round extends Measured {
  processor: number[];
}

interface Rounds {
  a: Round[];
  b: Round[];
  answered: number;
  answeredByA: number;
}

interface Asked {
  bare?: (round: number) => RequestsOf;
  ours?: (round: number) => RequestsOf;
  seconds?: number;
}

interface Servers {
  bare: ServerProcess;
  ours: ServerProcess;
  pids: number[];
  barePids?: number[];
}

/** Alternates many short rounds of (a) and (b), since a shared machine changes its speed from second to second. */
export async function alternate(
  { bare, ours, pids, barePids = [bare.pid] }: Servers,
  connections: number,
  rounds: number,
  afterWarmUp: () => Promise<void>,
  asked: Asked = {},
): Promise<Rounds> {
  const { seconds = 1 } = asked;
  const ofBare = seconds * (await requestsOfSecond(bare, connections, asked.bare?.(0)));
  const ofOurs = seconds * (await requestsOfSecond(ours, connections, asked.ours?.(0)));
  await afterWarmUp();
  const a: Round[] = [];
  const b: Round[] = [];
  for (let index = 0; index < rounds; index += 1) {
    a.push(await round(bare, barePids, connections, ofBare, asked.bare?.(index)));
    b.push(await round(ours, pids, connections, ofOurs, asked.ours?.(index)));
  }
  const answeredIn = (ofRound: number) => WARM_UP_REQUESTS + rounds * ofRound;
  return { a, b, answered: answeredIn(ofOurs), answeredByA: answeredIn(ofBare) };
}

export const ratioOf = ({ a, b }: Rounds): number => {
  const rates = (rounds: Round[]) => rounds.map(({ requestsPerSecond }) => requestsPerSecond);
  return medianRatio(rates(b), rates(a));
};

export const processorOf = (rounds: Round[], names: string[]): string =>
  names
    .map((name, of) => `${name} ${middleOf(rounds.map((one) => one.processor[of] ?? Number.NaN)).toFixed(1)}`)
    .join(', ');

async function requestsOfSecond(
  { port }: ServerProcess,
  connections: number,
  requestsOf?: RequestsOf,
): Promise<number> {
  const { requestsPerSecond } = await measure(port, connections, WARM_UP_REQUESTS, requestsOf);
  return sized(Math.ceil(requestsPerSecond), WARM_UP_REQUESTS);
}

async function round(
  server: ServerProcess,
  pids: number[],
  connections: number,
  requests: number,
  requestsOf?: RequestsOf,
): Promise<Round> {
  const before = processorTimes(pids);
  const measured = await measure(server.port, connections, requests, requestsOf);
  const spentMs = processorTimes(pids).map((ms, index) => ms - (before[index] ?? 0));
  return { ...measured, processor: spentMs.map((ms) => (ms * 1_000) / requests) };
}

/** In milliseconds; NaN on systems that do not tell. */
function processorTimes(pids: number[]): number[] {
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1_000, ...pids.map((pid) => processorTimeMs(pid) ?? Number.NaN)];
}
