import type { Request } from 'autocannon';
import { send } from './load.js';
import { lineOf, type Ratio } from '../toolbox/report.js';
import { getRequests, type Sides } from './singles.js';
import type { Measured } from '../toolbox/load.js';
import { medianRatio } from '../toolbox/medians.js';

const CONNECTIONS = 16;
const SECONDS = 2;
const LIST = '/qr?limit=25&sort=name';

interface Pair {
  name: string;
  mobile: Request[];
  rest: Request[];
  min?: number;
}

const get = (path: string): Request[] => [{ method: 'GET', path }];

/** The summary has no counterpart: without it, a client would request a list of 25 codes. */
function pairsOf(ids: string[]): Pair[] {
  const details = ids.map((id): Request => ({ method: 'GET', path: `/api/mobile/v1/qr/${id}` }));
  return [
    { name: 'mobile list', mobile: get(`/api/mobile/v1${LIST}`), rest: get(`/api/v1${LIST}`), min: 0.8 },
    { name: 'mobile detail', mobile: details, rest: getRequests(ids), min: 0.7 },
    { name: 'mobile summary', mobile: get('/api/mobile/v1/summary'), rest: get(`/api/v1${LIST}`) },
  ];
}

export async function compareMobile(
  { ours, headers }: Sides,
  ids: string[],
  rounds: number,
): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const { name, mobile, rest, min } of pairsOf(ids)) {
    const measured: [Measured[], Measured[]] = [[], []];
    for (let round = -1; round < rounds; round++)
      for (const [side, requests] of [mobile, rest].entries()) {
        const result = await send({
          url: ours,
          headers,
          connections: CONNECTIONS,
          requests,
          seconds: SECONDS,
        });
        if (round >= 0) measured[side]?.push(result);
      }
    console.log(lineOf(name, measured[0]));
    console.log(lineOf(`${name}: REST v1`, measured[1]));
    const [of, to] = measured.map((each) => each.map(({ requestsPerSecond }) => requestsPerSecond));
    ratios.push({
      name: `${name}: mobile / REST v1`,
      value: medianRatio(of ?? [], to ?? []),
      ...(min === undefined ? {} : { min }),
    });
  }
  return ratios;
}
