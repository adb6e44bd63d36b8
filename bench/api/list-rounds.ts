import { Pool } from 'undici';
import type { List } from './lists.js';
import { lineOf, type Ratio } from '../toolbox/report.js';
import type { Sides } from './singles.js';
import { measuredBy, timeOf } from '../toolbox/samples.js';
import { sized } from '../toolbox/size.js';

const CONCURRENCY = 2;
const PAIRS_PER_ROUND = 30;
/** A slow list has fewer requests per round. */
const MAX_MS_PER_ROUND = sized(750, 10);
const MAX_RATIO = 1.3;

export async function compareLists(sides: Sides, lists: List[], rounds: number): Promise<Ratio[]> {
  const pool = new Pool(sides.ours, { connections: CONCURRENCY });
  const read = async (path: string) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: sides.headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 500)}`);
  };
  const ratios: Ratio[] = [];
  for (const { name, first, far, farPage } of lists) {
    const [ofFirst, ofFar]: [number[], number[]] = [[], []];
    await read(first);
    await read(far);
    const end = performance.now() + rounds * MAX_MS_PER_ROUND;
    const pairs = async () => {
      for (let pair = 0; pair < rounds * PAIRS_PER_ROUND && performance.now() < end; pair++) {
        ofFirst.push(await timeOf(() => read(first)));
        ofFar.push(await timeOf(() => read(far)));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, pairs));
    const [atFirst, atFar] = [measuredBy(ofFirst, CONCURRENCY), measuredBy(ofFar, CONCURRENCY)];
    console.log(lineOf(`list ${name}, page 1`, [atFirst]));
    if (farPage === 1) continue;
    console.log(lineOf(`list ${name}, page ${farPage}`, [atFar]));
    ratios.push({
      name: `list ${name}: page ${farPage} / page 1`,
      value: atFar.p50 / atFirst.p50,
      max: MAX_RATIO,
    });
  }
  await pool.close();
  return ratios;
}
