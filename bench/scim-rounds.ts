import { lineOf, type Ratio } from './api-report.js';
import type { Measured } from './load.js';
import { medianRatio } from './medians.js';
import { measuredBy } from './samples.js';
import type { ScimCase } from './scim-cases.js';
import type { ScimClient } from './scim-client.js';

export const CLIENTS = 4;
const MS_PER_ROUND = 2_000;
const WARM_UP_MS = 3_000;
const MIN_RATIO = 0.5;

export type Side = 'bare' | 'ours';
const SIDES: Side[] = ['bare', 'ours'];

export interface Compared {
  name: string;
  /** One of each round. */
  measured: Record<Side, Measured[]>;
  /** Warm-up included. */
  answers: number;
}

/** Each case at both sides, in alternating rounds. @throws Error for a wrong answer */
export async function compare(
  sides: Record<Side, ScimClient>,
  cases: ScimCase[],
  rounds: number,
): Promise<Compared[]> {
  const compared = cases.map((one): ScimCase & Compared => ({
    ...one,
    measured: { bare: [], ours: [] },
    answers: 0,
  }));
  for (let round = 0; round <= rounds; round++)
    for (const one of compared)
      for (const side of SIDES) {
        const times = await timesOf(sides[side], one, round === 0 ? WARM_UP_MS : MS_PER_ROUND);
        if (round > 0) one.measured[side].push(measuredBy(times, CLIENTS));
        one.answers += times.length;
      }
  for (const { name, measured } of compared) {
    console.log(lineOf(`${name}, bare`, measured.bare));
    console.log(lineOf(`${name}, service`, measured.ours));
  }
  return compared;
}

export const ratioOf = ({ name, measured }: Compared): Ratio => ({
  name: `${name}: service / bare`,
  value: medianRatio(measured.ours.map(rateOf), measured.bare.map(rateOf)),
  min: MIN_RATIO,
});

/** How many times as long a request takes as one of another case. */
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
