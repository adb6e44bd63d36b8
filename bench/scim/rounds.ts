import { lineOf, type Ratio } from '../toolbox/report.js';
import type { Measured } from '../toolbox/load.js';
import { medianOf, medianRatio } from '../toolbox/medians.js';
import { processorTimeMs } from '../toolbox/processor-time.js';
import { measuredBy } from '../toolbox/samples.js';
import type { ScimCase } from './cases.js';
import type { ScimClient } from './client.js';
import { sized } from '../toolbox/size.js';

export const CLIENTS = 4;
const MS_PER_ROUND = sized(2_000, 20);
/** Until Node has compiled the service's code, a request takes up to four times as much CPU time. */
const WARM_UP_MS = sized(12_000, 20);
const MIN_RATIO = 0.5;

export const SIDES = ['bare', 'prepared', 'ours'] as const;
export type Side = (typeof SIDES)[number];

interface MeasuredSide {
  client: ScimClient;
  server: number;
  database: number;
}

interface Processor {
  server: number;
  database: number;
}

export interface Compared {
  name: string;
  measured: Record<Side, (Measured & Processor)[]>;
  answers: number;
}

export async function compare(
  sides: Record<Side, MeasuredSide>,
  cases: ScimCase[],
  rounds: number,
): Promise<Compared[]> {
  const compared = cases.map((one): ScimCase & Compared => ({
    ...one,
    measured: { bare: [], prepared: [], ours: [] },
    answers: 0,
  }));
  for (let round = 0; round <= rounds; round++)
    for (const one of compared)
      for (const side of SIDES) {
        const before = processorOf(sides[side]);
        const times = await timesOf(sides[side].client, one, round === 0 ? WARM_UP_MS : MS_PER_ROUND);
        const after = processorOf(sides[side]);
        const each = (of: keyof Processor) => (after[of] - before[of]) / times.length;
        const processor = { server: each('server'), database: each('database') };
        if (round > 0) one.measured[side].push({ ...measuredBy(times, CLIENTS), ...processor });
        one.answers += times.length;
      }
  for (const { name, measured } of compared)
    for (const side of SIDES) {
      const processor = (['server', 'database'] as const).map((of) =>
        medianOf(measured[side], of).toFixed(0),
      );
      console.log(`${lineOf(`${name}, ${NAMES[side]}`, measured[side])}   ${processor.join(' + ')} µs`);
    }
  return compared;
}

const NAMES = { bare: 'bare', prepared: 'bare, prepared', ours: 'service' };

const processorOf = ({ server, database }: MeasuredSide): Processor => ({
  server: 1_000 * (processorTimeMs(server) ?? Number.NaN),
  database: 1_000 * (processorTimeMs(database) ?? Number.NaN),
});

/** Only the ratio to plain statements has a target, because preparing statements is part of what the service does. */
export const ratiosOf = ({ name, measured }: Compared): Ratio[] =>
  (['bare', 'prepared'] as const).map((side) => ({
    name: `${name}: service / ${NAMES[side]}`,
    value: medianRatio(measured.ours.map(rateOf), measured[side].map(rateOf)),
    ...(side === 'bare' ? { min: MIN_RATIO } : {}),
  }));

export const slownessOf = (one: Compared, other: Compared): number =>
  medianRatio(other.measured.ours.map(rateOf), one.measured.ours.map(rateOf));

const rateOf = ({ requestsPerSecond }: Measured) => requestsPerSecond;

async function timesOf(client: ScimClient, { requests }: ScimCase, ms: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  const loop = async (number: number) => {
    while (performance.now() < end)
      for (const request of requests(number)) {
        const startedAt = performance.now();
        const isRight = request.isRight(await client.send(request));
        times.push(performance.now() - startedAt);
        if (!isRight) throw new Error(`${request.method} ${request.path} got a wrong answer`);
      }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => loop(number)));
  return times;
}
